// @ts-check
// The engine as somebody else gets it: packed, installed into an empty folder, and without this repository; and as an
// Action, whose steps are run as a runner runs them, in a clone of somebody's project.
import assert from 'node:assert/strict'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { test } from 'node:test'
import { execa } from 'execa'
import { parse } from 'valibot'
import { parse as parseYaml } from 'yaml'
import { RESULT } from 'bench-in-turns'
import { rootDir } from '../../scripts/stages/catalog.js'
import { busyServer } from '../support/app.js'
import { makeRepository } from '../support/git.js'
import { EVENT, hostOf, REPOSITORY } from '../support/host.js'
import { NO_REGISTRY } from '../support/registry.js'
import { folderOf } from '../support/temporary.js'
import { zipOf } from '../support/zip.js'

const ENGINE = join(rootDir, 'packages/bench-in-turns')
const MOST_BYTES = 15e6
const SERVER = loops => `const app = require('express')()
app.get('/', (req, res) => res.redirect('/users'))
app.get('/users', (req, res) => { let x = 0; for (let i = 0; i < ${loops}; i++) x += i % 7; res.json([{ id: 1 }]) })
app.listen(process.env.PORT)`

test('packed and installed into an empty folder, it tells two versions of an Express server apart', {
  skip: NO_REGISTRY, timeout: 280_000
}, async t => {
  const [packs, dir] = [await folderOf(t), await folderOf(t, {
    'package.json': JSON.stringify({ name: 'shop', scripts: { start: 'node app.js' } }),
    'app.js': SERVER(1000),
    '.gitignore': 'node_modules'
  })]
  await execa('npm', ['pack', '--pack-destination', packs], { cwd: ENGINE })
  const [file] = await readdir(packs)
  const install = name => execa('npm', ['install', '--no-audit', '--no-fund', name], { cwd: dir })
  await install(join(packs, file))
  assert.ok(await bytesOf(join(dir, 'node_modules')) < MOST_BYTES)
  await install('express')
  await makeRepository(dir)
  await writeFile(join(dir, 'app.js'), SERVER(1_000_000))

  const help = await execa('npx', ['bench-in-turns', '--help'], { cwd: dir })
  assert.match(help.stdout, /--against/)
  const brief = ['--generations', '4', '--turns', '6', '--noise-pair', '--fail-if', 'worse']
  const { exitCode, stdout, stderr } = await execa('npx', ['bench-in-turns', ...brief, '--json', '-'], { cwd: dir, reject: false })
  const taken = 'started by node app.js; listens where PORT says; asked for /users, which answers 200; compared with HEAD: '
  assert.ok(stderr.startsWith(`starting node app.js\n${taken}`), stderr)
  assert.match(stderr.replaceAll('\n', ' '), /: worse: .* noise alone: \S+ at \w+ again ÷ \S+ at /)
  const result = JSON.parse(stdout)
  assert.deepEqual(parse(RESULT, result), result)
  assert.deepEqual([result.comparisons[0].verdict, exitCode], ['worse', 1])
  const mistake = await execa('npx', ['bench-in-turns', '--rout', '/'], { cwd: dir, reject: false })
  assert.equal(mistake.exitCode, 2)
})

/** @returns {Promise<number>} of all files below it */
async function bytesOf (folder) {
  let sum = 0
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isFile()) sum += (await stat(join(entry.parentPath, entry.name))).size
  }
  return sum
}

/**
 * @param {string} file action.yml
 * @param {{ given: Record<string, string>, cwd: string, env: Record<string, string> }} run `given` inputs
 * @returns {Promise<{ exitCode: number, all: string, outputs: Record<string, string> }>} of its last step
 */
async function runAction (file, { given, cwd, env }) {
  const { inputs, runs } = parseYaml(await readFile(file, 'utf8'))
  const valueOf = name => given[name] ?? inputs[name].default
  const fill = text => String(text).replaceAll(/\$\{\{ inputs\.([\w-]+) \}\}/g, (_, name) => valueOf(name))
  let ended
  for (const step of runs.steps) {
    const ofStep = Object.fromEntries(Object.entries(step.env ?? {}).map(([name, value]) => [name, fill(value)]))
    const bash = ['--noprofile', '--norc', '-eo', 'pipefail', '-c', step.run]
    ended = await execa('bash', bash, {
      cwd, reject: false, all: true, env: { ...env, ...ofStep, GITHUB_ACTION_PATH: resolve(file, '..') }
    })
    if (ended.exitCode) break
  }
  const written = await readFile(env.GITHUB_OUTPUT, 'utf8')
  const outputs = Object.fromEntries(written.split('\n').filter(Boolean).map(line => line.split('=')))
  return { exitCode: Number(ended?.exitCode), all: String(ended?.all), outputs }
}

/** What a runner gives. */
async function runnerOf (t) {
  const files = await folderOf(t, { output: '', summary: '' })
  const temporary = join(files, 'a runner\'s')
  await mkdir(temporary)
  return { RUNNER_TEMP: temporary, GITHUB_OUTPUT: join(files, 'output'), GITHUB_STEP_SUMMARY: join(files, 'summary') }
}

test('it measures a merge against what it is merged into, and its result becomes a comment', { skip: NO_REGISTRY, timeout: 280_000 }, async t => {
  const project = await folderOf(t, {
    'package.json': JSON.stringify({ name: 'shop', scripts: { start: 'node index.js' } }),
    'index.js': busyServer(1000)
  })
  const { commit } = await makeRepository(project)
  await writeFile(join(project, 'index.js'), busyServer(1_000_000))
  await commit()
  const clone = join(await folderOf(t), 'a clone')
  await execa('git', ['clone', '--quiet', '--depth', '2', `file://${project}`, clone])
  const env = await runnerOf(t)
  const given = { flags: '--route "/"\n--generations 4 --turns 6 --fail-if worse:5' }
  const measured = await runAction(join(ENGINE, 'action.yml'), { given, cwd: clone, env })
  assert.match(measured.all, /compared with HEAD~1: nothing has changed since the last commit/)
  assert.equal(measured.exitCode, 1, 'worse fails')
  const summary = await readFile(env.GITHUB_STEP_SUMMARY, 'utf8')
  assert.match(summary, /^`a clone` ÷ `a clone at \w{7}`(, on a machine .*)?: \*\*worse\*\*: /)
  const result = await readFile(measured.outputs.json, 'utf8')

  const host = await hostOf(t, { archive: zipOf([{ name: 'bench-in-turns.json', content: result }]) })
  const event = join(await folderOf(t, { 'event.json': JSON.stringify(EVENT) }), 'event.json')
  const atHost = { GITHUB_API_URL: host.api, GITHUB_EVENT_PATH: event, GITHUB_REPOSITORY: REPOSITORY }
  const said = await runAction(join(ENGINE, 'comment/action.yml'), {
    given: { token: 'a token' }, cwd: await folderOf(t), env: { ...env, ...atHost }
  })
  assert.match(said.all, /the comment at #12 is there$/)
  assert.equal(host.comments[0].body, `${summary}\n<!-- bench-in-turns -->\n`)
})

test('nothing between the quotes of its flags is run', { skip: NO_REGISTRY, timeout: 120_000 }, async t => {
  const project = await folderOf(t, { 'package.json': '{}' })
  const env = await runnerOf(t)
  const given = { flags: '--command "node x" --route "$(touch evil)`touch evil`" --expect \'; touch evil\'' }
  const { exitCode, all } = await runAction(join(ENGINE, 'action.yml'), { given, cwd: project, env })
  assert.equal(exitCode, 2, 'a mistake is told from a failure')
  assert.match(all, /^--route \$\(touch evil\)`touch evil` is no path /m)
  await assert.rejects(readFile(join(project, 'evil')), { code: 'ENOENT' })
})
