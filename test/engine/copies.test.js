// @ts-check
// A version of an app in a folder of its own: it has what it needs, and nothing is written where the app itself lies.
import assert from 'node:assert/strict'
import { chmod, lstat, mkdir, readdir, symlink, utimes, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { delimiter, join, relative } from 'node:path'
import { test } from 'node:test'
import { execa } from 'execa'
import pWaitFor from 'p-wait-for'
import { sayAlong } from '../../packages/bench-in-turns/copies.js'
import { copyOfNow, olderApp } from '../../packages/bench-in-turns/start/older.js'
import { isSameCode } from '../../packages/bench-in-turns/start/same-code.js'
import { inEnglish } from 'bench-in-turns/kit.js'
import { describeApp } from 'bench-in-turns'
import { answerOf, NODE, plainServer, runEngine } from '../support/app.js'
import { makeRepository } from '../support/git.js'
import { processesOf, setEnvironment } from '../support/processes.js'
import { snapshotOf } from '../support/snapshot.js'
import { folderOf } from '../support/temporary.js'

const signal = AbortSignal.timeout(120_000)
const CHOSEN = { command: `${NODE} index.js` }
const NO_SCRIPTS = process.platform === 'win32' && 'it takes no script for a program'
const MANIFEST = JSON.stringify({ name: 'shop', version: '1.0.0' })
const LOCK = JSON.stringify({ name: 'shop', version: '1.0.0', lockfileVersion: 3, packages: { '': { name: 'shop' } } })

/** A checkout with one commit. */
async function checkoutOf (t, files) {
  const dir = await folderOf(t, {
    'package.json': MANIFEST, 'index.js': plainServer("'hi'"), '.gitignore': 'node_modules\ndist\n.env*', ...files
  })
  return { dir, ...await makeRepository(dir) }
}

async function olderOf (t, dir, chosen = CHOSEN) {
  const made = await olderApp(await describeApp(dir, chosen), 'HEAD', { chosen, signal })
  t.after(made.remove)
  return { ...made, app: made.older[0], unshared: (made.unshared ?? []).map(inEnglish) }
}

const MARKED = { 'node_modules/by-hand/marker': 'm', 'dist/marker': 'm', marker: 'm' }
for (const [what, build, fails] of /** @type {const} */ ([
  ['installs anew', 'npm ci --offline', false],
  ['removes all it sees', 'rm -rf node_modules dist marker package.json index.js', true],
  ['fails in the middle', 'rm -rf node_modules/* dist/*; exit 3', true]
])) {
  test(`a build that ${what} leaves the folder as it is, in both versions`, async t => {
    const { dir } = await checkoutOf(t, { 'package-lock.json': LOCK, ...MARKED })
    const before = await snapshotOf(dir)
    const apps = await describeApp(dir, CHOSEN)
    const making = { chosen: CHOSEN, build, signal }
    for (const make of [() => olderApp(apps, 'HEAD', making), () => copyOfNow(apps, making)]) {
      if (fails) await assert.rejects(make)
      else t.after((await make()).remove)
    }
    assert.deepEqual(await snapshotOf(dir), before)
  })
}

test('packages behind a link that is committed stay as they are', async t => {
  const elsewhere = await folderOf(t, { 'ms/marker': 'm' })
  const dir = await folderOf(t, { 'package.json': MANIFEST, 'index.js': plainServer("'hi'") })
  await symlink(elsewhere, join(dir, 'node_modules'), 'junction')
  await makeRepository(dir)
  const before = await snapshotOf(elsewhere)
  const making = { chosen: CHOSEN, build: `${NODE} -e "require('fs').rmSync('node_modules/ms', { recursive: true })"`, signal }
  const { older: [{ dir: copy }], remove } = await olderApp(await describeApp(dir, CHOSEN), 'HEAD', making)
  t.after(remove)
  assert.deepEqual(await readdir(join(copy, 'node_modules')), [])
  assert.deepEqual(await snapshotOf(elsewhere), before)
})

test('settings behind a link that leads out of the checkout come along', async t => {
  const elsewhere = await folderOf(t, { '.env': 'WHO=them', large: 'x'.repeat(11e6) })
  const { dir, commit } = await checkoutOf(t, {
    'index.js': plainServer("['.env', 'settings'].map(file => require('node:fs').readFileSync(file, 'utf8')).join()")
  })
  await symlink(relative(dir, join(elsewhere, '.env')), join(dir, 'settings'))
  await commit()
  await symlink(relative(dir, join(elsewhere, '.env')), join(dir, '.env'))
  await symlink(relative(dir, join(elsewhere, 'large')), join(dir, '.env.large'))
  const { app, unshared } = await olderOf(t, dir)
  assert.equal(await answerOf(t, app), 'WHO=them,WHO=them')
  assert.match(unshared.join('\n'), /\.env\.large \(11 MB\)/)
  for (const file of ['.env', 'settings']) {
    assert.equal((await lstat(join(app.dir, file))).isFile(), true, 'what the copy writes there is its own')
  }
})

test('Ctrl-C in the middle of a build ends all of it, leaves the folder as it is, and no copy', async t => {
  const [{ dir }, temporary] = [await checkoutOf(t, MARKED), await folderOf(t)]
  const before = await snapshotOf(dir)
  const build = 'rm -rf node_modules/* dist; echo started > "$TMPDIR/started"; sleep 600; true'
  const args = [dir, '--command', `${NODE} index.js`, '--against', 'HEAD', '--build', build]
  const command = runEngine(args, { env: { TMPDIR: temporary } })
  await pWaitFor(() => existsSync(join(temporary, 'started')), { timeout: 60_000 })
  command.kill('SIGINT')
  assert.equal((await command).exitCode, 130)
  assert.deepEqual(await readdir(temporary), ['started'])
  assert.deepEqual(await processesOf({ root: dir, temporary }), [])
  assert.deepEqual(await snapshotOf(dir), before)
})

test('small files that git ignores come along, by name, and what does not is said', async t => {
  const { dir } = await checkoutOf(t, {
    'index.js': plainServer("require('node:fs').readFileSync('.env')"),
    '.gitignore': 'node_modules\ndist\n.env*\ndata\n*.local.json\n*.log',
    '.env': 'KEY=1',
    'config.local.json': '{}',
    'server.log': '',
    'dist/a.js': ''
  })
  await mkdir(join(dir, 'data'))
  await Promise.all(Array.from({ length: 201 }, (_, i) => writeFile(join(dir, 'data', `${i}.txt`), '')))
  await writeFile(join(dir, 'names.csv'), '')
  const { app, unshared } = await olderOf(t, dir)
  assert.equal(await answerOf(t, app), 'KEY=1')
  assert.match(await sayAlong(dir, { against: 'HEAD' }, '', signal),
    /^compared with HEAD, with \.env, config\.local\.json, which git ignores$/)
  assert.deepEqual(unshared.map(line => line.replace(/^\S+ at \w+ lacks /, '')), [
    'data/ (more than 200 files), which git ignores: too large to come along',
    "dist/, which git ignores: --build 'npm run build' makes it in both",
    'names.csv, which git does not know: what .gitignore names comes along'
  ])
})

for (const [program, lock] of [['yarn', 'yarn.lock'], ['pnpm', 'pnpm-lock.yaml'], ['bun', 'bun.lock']]) {
  test(`where ${lock} differs and ${program} cannot be run, it is refused`, { skip: NO_SCRIPTS }, async t => {
    const broken = await folderOf(t, { [program]: '#!/bin/sh\nexit 1\n' })
    await chmod(join(broken, program), 0o755)
    setEnvironment(t, { PATH: `${broken}${delimiter}${process.env.PATH}` })
    const { dir } = await checkoutOf(t, { [lock]: 'of then', 'node_modules/marker': '' })
    await olderOf(t, dir)
    await writeFile(join(dir, lock), 'of now')
    await assert.rejects(olderOf(t, dir), {
      name: 'ToolError',
      message: RegExp(`at \\w+ needs the packages that its ${lock} names, and ${program} cannot be run here: .*npm install --global`)
    })
  })
}

test('where package-lock.json differs, the packages of then are installed', async t => {
  const packOf = async version => {
    const folder = await folderOf(t, {
      'package.json': JSON.stringify({ name: 'part', version }), 'index.js': `module.exports = '${version}'`
    })
    await execa('npm', ['pack', '--pack-destination', join(dir, 'vendor')], { cwd: folder })
    await execa('npm', ['install', '--offline', `./vendor/part-${version}.tgz`], { cwd: dir })
  }
  const { dir, commit } = await checkoutOf(t, { 'index.js': plainServer("require('part')"), 'vendor/a': '' })
  await packOf('1.0.0')
  await commit()
  await packOf('2.0.0')
  const { app } = await olderOf(t, dir)
  assert.equal(await answerOf(t, app), '1.0.0')
  await execa('npm', ['install', '--offline', '--no-save', './vendor/part-1.0.0.tgz'], { cwd: dir })
  const { unshared } = await olderOf(t, dir)
  assert.match(unshared.at(-1) ?? '', /has the packages that are installed now, though .*: is npm ci .*due here\?$/)
})

/** A checkout with the app in a workspace, which uses another one. */
async function workspacesOf (t) {
  const { dir, commit } = await checkoutOf(t, {
    'package.json': JSON.stringify({ name: 'm', private: true, workspaces: ['apps/*', 'packages/*'] }),
    'packages/lib/package.json': JSON.stringify({ name: '@m/lib', version: '1.0.0' }),
    'packages/lib/index.js': "module.exports = 'then'",
    'apps/web/package.json': JSON.stringify({ name: 'web', version: '1.0.0', dependencies: { '@m/lib': '1.0.0' } }),
    'apps/web/index.js': plainServer("require('@m/lib')")
  })
  await execa('npm', ['install', '--offline'], { cwd: dir })
  await commit()
  await writeFile(join(dir, 'packages/lib/index.js'), "module.exports = 'now'")
  return { root: dir, dir: join(dir, 'apps/web') }
}

test("a workspace gets the copy's own other workspaces, and packages from the top of the repository", async t => {
  const { dir } = await workspacesOf(t)
  const [now] = await describeApp(dir, CHOSEN)
  const { app } = await olderOf(t, dir)
  assert.deepEqual([await answerOf(t, now), await answerOf(t, app)], ['now', 'then'])
  assert.equal(await isSameCode(app, now), false)
  const { older, remove } = await copyOfNow([now], { chosen: CHOSEN, build: 'echo built', signal })
  t.after(remove)
  await writeFile(join(dir, '../../packages/lib/index.js'), "module.exports = 'later'")
  assert.equal(await answerOf(t, older[0]), 'now')
})

test('a submodule is brought as that version names it, and said where it cannot be', async t => {
  const allow = ['-c', 'protocol.file.allow=always']
  const part = await folderOf(t, { 'part.js': "module.exports = 'then'" })
  const ofPart = await makeRepository(part)
  const { dir, git, commit } = await checkoutOf(t, { 'index.js': plainServer("require('./part/part.js')") })
  await git(...allow, 'submodule', 'add', '--quiet', part, 'part')
  await commit()
  await writeFile(join(part, 'part.js'), "module.exports = 'now'")
  await ofPart.commit()
  await git(...allow, 'submodule', 'update', '--quiet', '--remote')
  await git('config', 'submodule.recurse', 'true')
  assert.equal(await answerOf(t, (await describeApp(dir, CHOSEN))[0]), 'now')
  const { app, unshared } = await olderOf(t, dir)
  assert.deepEqual([await answerOf(t, app), unshared], ['then', []])
  assert.match(await git('status', '--short'), /M part$/, 'it is still where it was')
  await git('submodule', 'deinit', '--quiet', '--force', 'part')
  assert.match((await olderOf(t, dir)).unshared[0], / lacks part: git submodule update --init brings such submodules$/)
})

test('what was built before a source was changed is refused, and what builds it is named', async t => {
  const { dir } = await checkoutOf(t, { 'src/index.ts': '', 'dist/index.js': plainServer("'hi'") })
  const chosen = { command: `${NODE} dist/index.js` }
  const [past, future] = [new Date(Date.now() - 60_000), new Date(Date.now() + 60_000)]
  await utimes(join(dir, 'dist/index.js'), future, future)
  await olderOf(t, dir, chosen)
  await utimes(join(dir, 'dist/index.js'), past, past)
  await assert.rejects(olderOf(t, dir, chosen), {
    name: 'UsageError',
    message: /^\S+ is started from dist, which is older than (src\/)?index\.[tj]s: --build 'npm run build' makes it anew of both versions$/
  })
})

test('packages are linked for a plain start alone', async t => {
  const { dir } = await checkoutOf(t, { 'node_modules/marker': '' })
  const isLink = async folder => (await readdir(folder, { withFileTypes: true }))
    .find(({ name }) => name === 'node_modules')?.isSymbolicLink()
  for (const [chosen, isLinked] of /** @type {const} */ ([
    [CHOSEN, true], [{ command: `echo; ${NODE} index.js` }, false], [{ ...CHOSEN, reset: 'npm ci' }, false]
  ])) assert.equal(await isLink((await olderOf(t, dir, chosen)).app.dir), isLinked)
})

test('a temporary folder that cannot take a copy is a line, and nothing is left', async t => {
  const { dir } = await checkoutOf(t, {})
  setEnvironment(t, { TMPDIR: join(dir, 'nowhere') })
  await assert.rejects(olderOf(t, dir), { name: 'ToolError', message: /^a copy of the application cannot be made in / })
})
