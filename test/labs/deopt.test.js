// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { costRatio, deoptsOf } from '../../labs/deopt/report-findings.js'
import { CASES, FORMS, time, trace } from '../../labs/deopt/lab.js'

const { signal } = new AbortController()
const HERE = { binary: process.execPath, signal }
const mark = name => ({ kind: /** @type {const} */ ('mark'), name })
const deopt = reason => ({ kind: /** @type {const} */ ('deopt'), name: 'many', how: 'eager', reason, line: '' })
const code = { kind: /** @type {const} */ ('optimised'), name: 'many', how: 'turbofan' }

for (const name of CASES) {
  test(`${name}: both forms give the same, and V8 deoptimises one of them`, async () => {
    const [slow, fast] = /** @type {any[]} */ (await Promise.all(FORMS.map(form => trace({ ...HERE, name, form }))))
    assert.ok(deoptsOf([slow], ['change'])[0].length > 0)
    assert.equal(deoptsOf([fast], ['before', 'change', 'settled'])[0].length, 0)
    assert.equal(slow.unread.count, 0, slow.unread.first.join('\n'))
  })
}

test('the forms of each case add up to the same', async () => {
  for (const name of CASES.filter(name => name !== 'number')) { // whose fast form has fractions from the start
    const [slow, fast] = await Promise.all(FORMS.map(form => time({ ...HERE, name, form })))
    assert.equal(slow.sum, fast.sum, name)
  }
})

const version = 'v26.10.0'
const CHANGE = [mark('before'), code, mark('change'), deopt('wrong map'), code, mark('settled')]

test('deopts count by phase, and the step into a loop is none', () => {
  const events = [mark('before'), deopt('prepare for on stack replacement (OSR)'), ...CHANGE.slice(1)]
  const one = /** @type {any} */ ({ round: 1, version, name: 'shape', form: 'slow', events })
  assert.deepEqual(deoptsOf([one], ['change']).map(list => list.length), [1])
  assert.deepEqual(deoptsOf([one], ['before', 'settled']).map(list => list.length), [0])
})

test('a form is held against the other one of its own round', () => {
  const timed = (round, nanos) => ({ round, version, settledNanos: [nanos] })
  const program = { slow: { timed: [timed(1, 8), timed(2, 80)] }, fast: { timed: [timed(2, 20), timed(1, 2)] } }
  assert.equal(Math.round(Number(costRatio(/** @type {any} */ (program))?.value)), 4)
})
