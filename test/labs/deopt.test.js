// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { costRatio } from '../../labs/deopt/report.js'
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
