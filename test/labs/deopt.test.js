// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { claims } from '../../labs/deopt/claims.js'
import { costRatio, deoptsOf } from '../../labs/deopt/report-findings.js'
import { CASES, FORMS, time, trace } from '../../labs/deopt/lab.js'
import { report } from '../../labs/deopt/report.js'

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

const traced = (form, events) => /** @type {any} */ ({ part: 'trace', round: 1, version: 'v26.10.0', name: 'shape', form, events, lines: {}, unread: { count: 0, first: [] } })
const timed = (form, round, nanos) => /** @type {any} */ ({ part: 'time', round, version: 'v26.10.0', name: 'shape', form, settledNanos: [nanos], sum: 1 })
const CHANGE = [mark('before'), code, mark('change'), deopt('wrong map'), code, mark('settled')]

test('deopts count by phase, and the step into a loop is none', () => {
  const one = traced('slow', [mark('before'), deopt('prepare for on stack replacement (OSR)'), ...CHANGE.slice(1)])
  assert.deepEqual(deoptsOf([one], ['change']).map(list => list.length), [1])
  assert.deepEqual(deoptsOf([one], ['before', 'settled']).map(list => list.length), [0])
})

test('a form is held against the other one of its own round', () => {
  const program = { slow: { timed: [timed('slow', 1, 8), timed('slow', 2, 80)] }, fast: { timed: [timed('fast', 2, 20), timed('fast', 1, 2)] } }
  assert.equal(Math.round(Number(costRatio(program)?.value)), 4)
})

const verdictOn = (id, samples) => claims.find(claim => claim.id === id)
  ?.check({ runtimes: [{ version: 'v26.10.0' }], samples }, {}).verdict

test('on the newest Node.js a case stands with its reason and with its cost', () => {
  const data = {
    runtimes: [{ version: 'v26.10.0', v8: '14' }],
    missing: [],
    samples: [
      traced('slow', CHANGE),
      traced('fast', CHANGE.filter(({ kind }) => kind === 'mark')),
      ...[1, 2, 3].flatMap(round => [timed('slow', round, 30), timed('fast', round, 10)])
    ]
  }
  const { newest } = /** @type {any} */ (report(data, { cases: ['shape'], rounds: 3 })).tables
  assert.deepEqual(newest.rows, [['shape', '1', 'wrong map', '0', '3.00x (3.00 to 3.00)']])
})

test('a deopt of the wrong reason, one of the fast form and a late one are noticed', () => {
  const calm = traced('fast', [mark('before'), code, mark('change'), mark('settled')])
  assert.equal(verdictOn('new-shapes-deopt', [traced('slow', CHANGE), calm]), 'holds')
  assert.equal(verdictOn('new-shapes-deopt', [traced('slow', [mark('change'), deopt('not a Smi')]), calm]), 'fails')
  assert.equal(verdictOn('new-shapes-deopt', [traced('slow', CHANGE), traced('fast', CHANGE)]), 'fails')
  assert.equal(verdictOn('deopts-end', [traced('slow', CHANGE)]), 'holds')
  assert.equal(verdictOn('deopts-end', [traced('slow', [...CHANGE, deopt('wrong map'), code])]), 'fails')
})

test('shapes that are hardly slower do not hold', () => {
  const rounds = [[1, 4], [2, 4.2], [3, 3.9]]
  const all = (slow, fast) => rounds.flatMap(([round, nanos]) => [timed('slow', round, nanos * slow), timed('fast', round, nanos * fast)])
  assert.equal(verdictOn('many-shapes-stay-slow', all(4, 1)), 'holds')
  assert.equal(verdictOn('many-shapes-stay-slow', all(1.1, 1)), 'fails')
})
