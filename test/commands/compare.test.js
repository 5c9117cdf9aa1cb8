// @ts-check
import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { referenceFile } from '../../scripts/record/files.js'
import { copyProject, runScript } from '../support/project.js'

const REFERENCE = 'docs/results/reference.json'

async function changeRecord (root, change) {
  const record = JSON.parse(await readFile(referenceFile(), 'utf8'))
  change(record)
  await writeFile(join(root, 'changed.json'), JSON.stringify(record))
}

test('a record compared with itself is 1 and unresolved everywhere', async t => {
  const root = await copyProject(t)
  const { exitCode, stdout } = await runScript(root, 'compare.js', [REFERENCE, REFERENCE])
  assert.equal(exitCode, 0)
  const rows = stdout.split('\n').filter(line => /^│ (ceiling|fastify-variant|01-slow@100) /.test(line))
  assert.equal(rows.length, 3)
  for (const row of rows) {
    assert.match(row, /1\.00x/)
    assert.match(row, /unresolved/)
  }
})

test('a stage that got twice as fast is told from the others, another machine is named first', async t => {
  const root = await copyProject(t)
  await changeRecord(root, record => {
    record.machine.cpuModel = 'Abacus'
    for (const slice of record.slices.slices.filter(({ contender }) => contender === 'fastify-variant')) {
      slice.requests *= 2
      slice.requestsStarted *= 2
    }
  })
  const { exitCode, stdout } = await runScript(root, 'compare.js', [REFERENCE, 'changed.json'])
  assert.equal(exitCode, 0)
  assert.match(stdout, /^CPU differs: .* before, Abacus after\n/)
  assert.match(stdout, /│ fastify-variant .* 2\.00x \(.*\) │ +more │ 2\.00x \(.*\) │ +less │/)
  assert.match(stdout, /│ ceiling .*unresolved/)
})

test('a change that is within a record\'s own noise is unresolved', async t => {
  const root = await copyProject(t)
  await changeRecord(root, record => {
    for (const slice of record.slices.slices) {
      if (slice.contender === 'fastify-variant') slice.requests *= 1.3
      if (slice.contender === record.slices.twin.id) slice.requests *= 2
    }
    record.league.noisePair.requestsPerSecond = { value: 2, low: 1.8, high: 2.2, count: 80 }
  })
  const { stdout } = await runScript(root, 'compare.js', [REFERENCE, 'changed.json'])
  assert.match(stdout, /│ fastify-variant .* 1\.30x \([^)]*\) │ +unresolved │/)
})

/** @type {[string, string, RegExp][]} */
const unreadable = [
  ['cut short', '{"formatVersion": 1, "sam', /changed\.json is not a whole JSON file/],
  ['of another format version', '{"formatVersion": 99}', /changed\.json has format version 99/]
]
for (const [what, text, message] of unreadable) {
  for (const script of ['compare.js', 'budget.js']) {
    test(`${script} refuses a record that is ${what} in one line`, async t => {
      const root = await copyProject(t)
      await writeFile(join(root, 'changed.json'), text)
      const { exitCode, stderr } = await runScript(root, script, script === 'compare.js' ? [REFERENCE, 'changed.json'] : ['changed.json'])
      assert.equal(exitCode, 2)
      assert.equal(stderr.split('\n').length, 1, stderr)
      assert.match(stderr, message)
    })
  }
}

test('the budget holds for the committed record', async t => {
  const root = await copyProject(t)
  const { exitCode, stdout } = await runScript(root, 'budget.js', [REFERENCE])
  assert.equal(exitCode, 0, stdout)
})

test('the budget names the ratio that fell', async t => {
  const root = await copyProject(t)
  await changeRecord(root, record => {
    for (const ratio of record.ratios.filter(({ over }) => over === '02-listener-fix')) ratio.rounds = [1.1, 0.9, 1.0]
  })
  const { exitCode, stdout } = await runScript(root, 'budget.js', ['changed.json'])
  assert.equal(exitCode, 1)
  assert.deepEqual(stdout.split('\n').filter(line => line.startsWith('FELL')).map(line => line.slice(7, 32)), ['02-listener-fix / 01-slow '.slice(0, 25)])
})

test('the budget names a ratio that was not measured', async t => {
  const root = await copyProject(t)
  await changeRecord(root, record => { record.league = null })
  const { exitCode, stdout } = await runScript(root, 'budget.js', ['changed.json'])
  assert.equal(exitCode, 1)
  assert.match(stdout, /FELL .* 03-optimized \/ 02-listener-fix \(slices\): not in the record/)
})
