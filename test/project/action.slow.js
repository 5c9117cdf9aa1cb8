// @ts-check
// The steps of the Action, read from action.yml and run as a runner runs them, in a clone of somebody's project.
import assert from 'node:assert/strict'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { test } from 'node:test'
import { execa } from 'execa'
import { parse } from 'yaml'
import { rootDir } from '../../scripts/stages/catalog.js'
import { busyServer } from '../support/app.js'
import { EVENT, hostOf, REPOSITORY } from '../support/host.js'
import { makeRepository } from '../support/git.js'
import { NO_REGISTRY } from '../support/registry.js'
import { folderOf } from '../support/temporary.js'
import { zipOf } from '../support/zip.js'

const ENGINE = join(rootDir, 'packages/bench-in-turns')

/**
 * @param {string} file action.yml
 * @param {{ given: Record<string, string>, cwd: string, env: Record<string, string> }} run `given` inputs
 * @returns {Promise<{ exitCode: number, all: string, outputs: Record<string, string> }>} of its last step
 */
async function runAction (file, { given, cwd, env }) {
  const { inputs, runs } = parse(await readFile(file, 'utf8'))
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
