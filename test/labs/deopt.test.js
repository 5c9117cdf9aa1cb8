// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { costRatio, report } from '../../labs/deopt/report.js'
import { CASES, FORMS, time, trace } from '../../labs/deopt/lab.js'

const { signal } = new AbortController()
const HERE = { binary: process.execPath, signal }

for (const name of CASES) {
  test(`${name}: both forms give the same, and V8 deoptimises one of them`, async () => {
    const [slow, fast] = /** @type {any[]} */ (await Promise.all(FORMS.map(form => trace({ ...HERE, name, form }))))
    assert.ok(slow.deopts.some(({ phase }) => phase === 'change'))
    assert.deepEqual(fast.deopts, [])
  })
}

test('the forms of each case add up to the same', async () => {
  for (const name of CASES.filter(name => name !== 'number')) { // whose fast form has fractions from the start
    const [slow, fast] = await Promise.all(FORMS.map(form => time({ ...HERE, name, form })))
    assert.equal(slow.sum, fast.sum, name)
  }
})

test('a form is held against the other one of its own round', () => {
  const timed = (round, nanos) => ({ round, settledNanos: [nanos] })
  const program = { slow: { timed: [timed(1, 8), timed(2, 80)] }, fast: { timed: [timed(2, 20), timed(1, 2)] } }
  assert.equal(Math.round(Number(costRatio(/** @type {any} */ (program))?.value)), 4)
})

test('deopts that differ from run to run have brackets, and not those of an interval', () => {
  const traced = counts => counts.flatMap((count, round) => [
    { part: 'trace', form: 'slow', deopts: Array.from({ length: count }, () => ({ reason: 'odd', line: '' })) },
    { part: 'trace', form: 'fast', deopts: [] },
    ...FORMS.map(form => ({ part: 'time', form, round, settledNanos: [1] }))
  ].map(one => ({ ...one, name: 'pad', version: 'v26.0.0', sum: 1 })))
  const { tables } = report(/** @type {any} */ ({ samples: traced([1, 3, 2]), runtimes: [{ version: 'v26.0.0' }] }),
    { cases: ['pad'], rounds: 3 })
  assert.equal(tables?.newest.rows[0][1], '2 [1 … 3]')
})
