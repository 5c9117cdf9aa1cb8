// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { costRatio, deoptsOf } from '../../labs/deopt/report-findings.js'
import { CASES, FORMS, trace } from '../../labs/deopt/runs.js'

const { signal } = new AbortController()
const HERE = { version: process.version, binary: process.execPath }
const mark = name => ({ kind: /** @type {const} */ ('mark'), name })
const deopt = reason => ({ kind: /** @type {const} */ ('deopt'), name: 'many', how: 'eager', reason, line: '' })
const code = { kind: /** @type {const} */ ('optimised'), name: 'many', how: 'turbofan' }

for (const name of CASES) {
  test(`${name}: V8 deoptimises one of both forms`, async () => {
    const [slow, fast] = await Promise.all(
      FORMS.map(async form => ({ round: 1, ...(await trace({ ...HERE, name, form }, signal)) }))
    )
    assert.ok(deoptsOf([slow], ['change'])[0].length > 0)
    assert.equal(deoptsOf([fast], ['before', 'change', 'settled'])[0].length, 0)
    assert.equal(slow.unread.count, 0, slow.unread.first.join('\n'))
  })
}

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
  assert.equal(Math.round(Number(costRatio(/** @type {any} */ (program), 'settledNanos')?.value)), 4)
})
