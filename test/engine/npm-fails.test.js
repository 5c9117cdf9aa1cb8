// @ts-check
// npm, or a build, in a copy of the application: where one fails, what it said first is shown, and it is no mistake of
// who typed.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { test } from 'node:test'
import { execa } from 'execa'
import { appsWith } from '../../packages/bench-in-turns/start/older.js'
import { describeApp } from 'bench-in-turns'
import { makeApp, NODE, plainServer, runEngine } from '../support/app.js'
import { makeRepository } from '../support/git.js'
import { setEnvironment } from '../support/processes.js'
import { folderOf } from '../support/temporary.js'

const NOBODY = 'http://127.0.0.1:9/' // the port of what discards, where nothing listens
const offline = { npm_config_registry: NOBODY, npm_config_fetch_retries: '0' }
const manifest = { scripts: { start: `${NODE} index.js` }, dependencies: { undici: '7.30.2' } }

async function run (dir, args) {
  const { exitCode, stderr } = await runEngine([dir, ...args], { env: offline })
  return { exitCode, lines: stderr.split('\n').filter(line => !/^(starting|started|building) /.test(line)) }
}

test('of npm its error is shown, and not that there is a log, with exit code 1', async t => {
  const { dir } = await makeApp(t, { 'index.js': plainServer("'hi'") }, manifest, { isLinked: false })
  for (const [args, failed] of /** @type {[string[], RegExp][]} */ ([
    [['--with', 'undici@7.30.1,7.30.2'], /^npm install .* undici@7\.30\.1 failed in a copy of the application$/],
    [['--bisect-package', 'undici@7.29.0..7.30.2'], /^npm view undici@>=7\.29\.0 <=7\.30\.2 failed$/]
  ])) {
    const { exitCode, lines: [message, first, ...more] } = await run(dir, args)
    assert.match(message, failed)
    assert.equal(exitCode, 1)
    assert.match(first, /^ {2}\| npm error code ECONNREFUSED$/)
    assert.doesNotMatch(more.join('\n'), /complete log/)
  }
})

test('of a build its last lines are shown, with exit code 1', async t => {
  const build = "for (let i = 0; i < 30; i++) console.log('line', i); process.exit(3)"
  const files = { 'index.js': plainServer("'hi'"), 'build.js': build, '.gitignore': 'node_modules' }
  const { dir } = await makeApp(t, files, {}, { isLinked: false })
  await makeRepository(dir)
  const { exitCode, lines } = await run(dir, ['--against', 'HEAD', '--build', `${NODE} build.js`])
  assert.equal(exitCode, 1)
  assert.match(lines[0], / build\.js failed in a copy of the application/)
  assert.equal(lines.at(-1), '  | line 29')
})

test('a range is asked of npm as it was typed: no shell reads it', async t => {
  const registry = await registryOf(t, 'tiny', ['1.0.0', '2.0.0', '3.0.0'])
  setEnvironment(t, { npm_config_registry: registry })
  const { dir } = await makeApp(t, { 'index.js': '' }, { ...manifest, dependencies: { tiny: '1' } }, { isLinked: false })
  const how = { chosen: {}, signal: AbortSignal.timeout(120_000) }
  const { pairs: [pair], remove } = await appsWith(await describeApp(dir), 'tiny@<3 >1,>=3', how)
  t.after(remove)
  const versions = pair.map(app => readFile(join(app.dir, 'node_modules/tiny/package.json'), 'utf8'))
  assert.deepEqual((await Promise.all(versions)).map(text => JSON.parse(text).version), ['2.0.0', '3.0.0'])
})

/** A registry with one package, packed by npm. @returns {Promise<string>} its address */
async function registryOf (t, name, versions) {
  const packed = await folderOf(t)
  const server = createServer(async (request, response) => {
    const about = { name, 'dist-tags': { latest: versions.at(-1) }, versions: listed }
    response.end(request.url === `/${name}` ? JSON.stringify(about) : await readFile(join(packed, String(request.url))))
  }).listen(0, '127.0.0.1')
  t.after(() => server.close())
  await once(server, 'listening')
  const url = `http://127.0.0.1:${/** @type {any} */ (server.address()).port}`
  const listed = Object.fromEntries(versions.map(version =>
    [version, { name, version, dist: { tarball: `${url}/${name}-${version}.tgz` } }]))
  for (const version of versions) {
    const source = await folderOf(t, { 'package.json': JSON.stringify({ name, version }) })
    await execa('npm', ['pack', source, '--pack-destination', packed])
  }
  return url
}
