// @ts-check
// A run becomes one of the docs' only when its code is committed and the machine was calm. Whether this one is, is not
// asked: the limits are moved.
import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { readLabRecord, readRecord } from '../../scripts/results/record-files.js'
import { makeRepository } from '../support/git.js'
import { copyProject, runScript } from '../support/project.js'

const LIMITS = `  othersCpuShare: 0.25, // of one core, of processes that are none of ours
  stolenShare: 0.1, // of all cores, by the hypervisor
  throttledShare: 0.1 // of the time, by a CPU limit
`
const moveLimits = to =>
  /** @type {Record<string, [string, string]>} */ ({
    'scripts/measure/machine.js': [LIMITS, `  othersCpuShare: ${to},\n  stolenShare: ${to},\n  throttledShare: ${to}\n`],
    'scripts/measure/defaults.js': [
      'generations: 6,\n  sliceRounds: 2,\n  turnMs: 500,\n  leadInMs: 100,\n  warmUpRequests: 20_000',
      'generations: 1, sliceRounds: 1, turnMs: 100, leadInMs: 5, warmUpRequests: 0'
    ]
  })
const ONE_STAGE = /** @type {Record<string, [string, string]>} */ ({
  'package.json': [
    '"[0-9]*",\n    "*-variant",\n    "*-variant/*",\n    "scripts/baselines/*"',
    '"scripts/baselines/hello-world"'
  ]
})
const LAB = ['trace-warnings', '--save-reference']
const LONGER = [...LAB, '--requests', '1000'] // the counters of the system say nothing of less than 200 ms
const onLinux = { skip: process.platform !== 'linux' && 'only Linux tells what others did' }

async function prepare (t, edits) {
  const root = await copyProject(t, edits)
  await makeRepository(root)
  return { root, referenceOf: name => readFile(join(root, 'docs/results', name), 'utf8') }
}

const ownRecord = async root =>
  join(root, 'results', (await readdir(join(root, 'results'))).filter(name => name.endsWith('.json')).join())

test('a lab on a calm machine is kept, with the hashes of itself and of the stages', async t => {
  const { root } = await prepare(t, moveLimits(1e9))
  const { exitCode, all } = await runScript(root, 'lab.js', LAB)
  assert.equal(exitCode, 0, all)
  assert.match(all, /^kept for the docs: /m)
  const record = await readLabRecord(join(root, 'docs/results/lab-trace-warnings.json'), 'trace-warnings')
  assert.deepEqual(record, await readLabRecord(await ownRecord(root), 'trace-warnings'))
  assert.match(
    `${record.code.lab} ${record.code.measuring} ${record.code.stages['01-slow']}`,
    /^[0-9a-f]{64} [0-9a-f]{64} [0-9a-f]{64}$/
  )
  assert.ok(Number(record.machineWork?.durationMs) > 0)
})

test('a lab on a machine that was not calm is none for the docs; its own record stays', onLinux, async t => {
  const { root, referenceOf } = await prepare(t, moveLimits(-1e9))
  const before = await referenceOf('lab-trace-warnings.json')
  const { exitCode, stderr } = await runScript(root, 'lab.js', LONGER)
  assert.equal(exitCode, 1)
  assert.match(
    stderr,
    /^--save-reference was not carried out: the machine was not calm: other programs used -?\d+ % of a core, and may use -\d+ %$/m
  )
  assert.equal(await referenceOf('lab-trace-warnings.json'), before)
  assert.equal((await readLabRecord(await ownRecord(root), 'trace-warnings')).checkout.dirty, false)
})

test('profiles on a machine that was not calm are none for the docs; their own record stays', onLinux, async t => {
  const { root, referenceOf } = await prepare(t, {
    ...moveLimits(-1e9),
    ...ONE_STAGE,
    'scripts/commands/flags.js': ["choices: ['doctor', 'flame', '0x', 'cpu', 'prof', 'perf']", "choices: ['cpu']"],
    'scripts/measure/defaults.js': ['durationS: 10', 'durationS: 1']
  })
  const before = await referenceOf('lab-profiles.json')
  const { stderr } = await runScript(root, 'profile.js', ['--all', '--save-reference'])
  assert.match(stderr, /^--save-reference was not carried out: the machine was not calm: other programs used/m)
  assert.equal(await referenceOf('lab-profiles.json'), before)
  const { data, code, machineWork } = await readLabRecord(await ownRecord(root), 'profiles')
  assert.deepEqual(
    [data.profiles.length, Object.keys(code.stages), typeof machineWork?.ownMicros],
    [1, ['hello-world'], 'number']
  )
})

test('a bench whose slices were not calm is none for the docs; its own record stays', onLinux, async t => {
  const { root, referenceOf } = await prepare(t, {
    ...ONE_STAGE,
    ...moveLimits(-1e9)
  })
  const before = await referenceOf('reference.json')
  const { exitCode, stderr } = await runScript(root, 'bench.js', ['--all', '--save-reference'])
  assert.equal(exitCode, 1)
  assert.match(
    stderr,
    /^--save-reference was not carried out: the machine was not calm: 0 of 2 slices were calm, and 95 % must be$/m
  )
  assert.equal(await referenceOf('reference.json'), before)
  const { code, machineWork } = await readRecord(await ownRecord(root))
  assert.deepEqual([Object.keys(code.stages), typeof machineWork?.ownMicros], [['hello-world'], 'number'])
})

test('code that is not committed is refused before anything is measured', async t => {
  const root = await copyProject(t)
  const { exitCode, stdout, stderr } = await runScript(root, 'lab.js', LAB)
  assert.deepEqual([exitCode, stdout], [2, ''])
  assert.match(stderr, /^--save-reference is for committed code: commit or stash first$/m)
})
