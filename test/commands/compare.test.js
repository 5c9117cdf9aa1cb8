// @ts-check
import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { referenceFile, writeRecord } from '../../scripts/record/files.js'
import { copyProject, runScript } from '../support/project.js'
import { record, rounds, sample, slice } from '../support/record.js'

const REFERENCE = 'docs/results/reference.json'
const STAGES = [{ id: '01-slow', isSteady: false }, { id: '02-listener-fix' }, { id: '03-optimized' }]

async function changeRecord (root, change) {
  const record = JSON.parse(await readFile(referenceFile(), 'utf8'))
  change(record)
  await writeFile(join(root, 'changed.json'), JSON.stringify(record))
}

/** A record in which the fix is worth so many times, and the rewrite twice. */
function budgeted (fix, more = {}) {
  return record({
    stages: STAGES,
    samples: rounds(3, round => [sample('01-slow@100', round, { rate: 100 }), sample('02-listener-fix@100', round, { rate: 100 * fix })]),
    slices: rounds(20, round => [slice('02-listener-fix', round, { rate: 1000 + round }), slice('03-optimized', round, { rate: 2000 + round })]),
    more
  })
}

async function runBudget (t, written) {
  const root = await copyProject(t)
  await writeRecord(join(root, 'results/bench-own.json'), written)
  return runScript(root, 'budget.js', [])
}

test('a record compared with itself is 1 and unresolved everywhere', async t => {
  const root = await copyProject(t)
  const { exitCode, stdout } = await runScript(root, 'compare.js', [REFERENCE, REFERENCE])
  assert.equal(exitCode, 0)
  assert.match(stdout, /^The machine: the ceiling, .* answered 1\.00x /m)
  const rows = stdout.split('\n').filter(line => /^│ (03-optimized|fastify-variant|01-slow@100) /.test(line))
  assert.equal(rows.length, 3)
  for (const row of rows) assert.match(row, /1\.00x .*unresolved .*1\.00x .*unresolved/)
})

test('a stage that got twice as fast is told from the others, another machine is named first', async t => {
  const root = await copyProject(t)
  await changeRecord(root, changed => {
    changed.machine.cpuModel = 'Abacus'
    for (const one of changed.slices.slices.filter(({ contender }) => contender === 'fastify-variant')) {
      one.requests *= 2
      one.server.cpuUserMicros /= 2
      one.server.cpuSystemMicros /= 2
    }
  })
  const { exitCode, stdout } = await runScript(root, 'compare.js', [REFERENCE, 'changed.json'])
  assert.equal(exitCode, 0)
  assert.match(stdout, /^CPU differs: .* before, Abacus after\n/)
  assert.match(stdout, /│ fastify-variant .* 2\.00x \(.*\) │ +more │ 0\.50x \(.*\) │ +less │/)
  assert.match(stdout, /│ 03-optimized .*unresolved/)
})

/** @type {[string, string, RegExp][]} */
const unreadable = [
  ['cut short', '{"formatVersion": 1, "sam', /changed\.json is not a whole JSON file/],
  ['of another format version', '{"formatVersion": 99}', /changed\.json has format version 99/],
  ['without samples', JSON.stringify(record({ stages: STAGES })), /^changed\.json has no samples: nothing was measured in that run$/]
]
for (const [what, text, message] of unreadable) {
  test(`compare and budget refuse a record that is ${what} in one line`, async t => {
    const root = await copyProject(t)
    await writeFile(join(root, 'changed.json'), text)
    for (const [script, args] of /** @type {[string, string[]][]} */ ([['compare.js', [REFERENCE, 'changed.json']], ['budget.js', ['changed.json']]])) {
      const { exitCode, stderr } = await runScript(root, script, args)
      assert.equal(exitCode, 2)
      assert.equal(stderr.split('\n').length, 1, stderr)
      assert.match(stderr, message)
    }
  })
}

test('the budget holds for the committed record', async t => {
  const root = await copyProject(t)
  const { exitCode, stdout } = await runScript(root, 'budget.js', [REFERENCE])
  assert.equal(exitCode, 0, stdout)
})

test('the budget holds for the newest record, and names the ratio that fell', async t => {
  const good = await runBudget(t, budgeted(100))
  assert.equal(good.exitCode, 0, good.all)
  assert.match(good.stdout, /^holds +02-listener-fix \/ 01-slow \(100\): 100x/m)
  const fallen = await runBudget(t, budgeted(2))
  assert.equal(fallen.exitCode, 1)
  assert.match(fallen.stdout, /^fails +02-listener-fix \/ 01-slow \(100\): 2\.00x .*, at least 10x$/m)
  assert.match(fallen.stdout, /^holds +03-optimized \/ 02-listener-fix \(slices\)/m)
})

test('a ratio that the newest record does not have is neither held nor fallen: what would measure it is named', async t => {
  const { exitCode, stdout, stderr } = await runBudget(t, budgeted(100, { slices: null }))
  assert.equal(exitCode, 2)
  assert.match(stdout, /^unresolved +03-optimized \/ 02-listener-fix \(slices\): not measured/m)
  assert.match(stderr, /does not have what 03-optimized \/ 02-listener-fix \(slices\) takes: npm run bench -- 02-listener-fix 03-optimized$/)
})
