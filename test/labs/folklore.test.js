// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { EXPERIMENTS, runForm } from '../../labs/folklore/lab.js'
import { judge, noiseFloor, verdictOf } from '../../labs/folklore/report-verdicts.js'

const run = new AbortController()
const FLOOR = 1.2
const interval = (low, high) => ({ value: Math.sqrt(low * high), low, high, count: 9 })

for (const [expected, oldest, newest] of /** @type {[string, any, any][]} */ ([
  ['still true', interval(40, 50), interval(30, 35)],
  ['shrunk', interval(9, 9.5), interval(2.5, 2.9)],
  ['vanished', interval(9, 9.5), interval(0.9, 1.1)],
  ['reversed', interval(9, 9.5), interval(0.5, 0.8)],
  ['only now', interval(0.9, 1.1), interval(2, 3)],
  ['not seen', interval(0.9, 1.1), interval(0.9, 1.1)],
  ['unresolved', interval(9, 9.5), interval(1.1, 1.3)],
  ['unresolved', interval(9, 9.5), { value: 5, low: null, high: null, count: 2 }],
  ['unresolved', null, null]
])) {
  test(`${oldest?.low} to ${oldest?.high}, then ${newest?.low} to ${newest?.high}: ${expected}`, () => {
    assert.equal(verdictOf(oldest, newest, FLOOR), expected)
  })
}

/** @param {Record<string, Record<string, number[] | string>>} ratios by experiment and version, or a reason */
function dataOf (ratios) {
  const versions = [...new Set(Object.values(ratios).flatMap(Object.keys))]
  const experiments = Object.keys(ratios).map(name => ({ name, advice: 'Do', isSame: name === 'same-code' }))
  const cells = Object.entries(ratios).flatMap(([experiment, byVersion]) =>
    Object.entries(byVersion).map(([node, values]) => ({ experiment, node, values })))
  const problems = cells.flatMap(({ values, ...cell }) => typeof values === 'string' ? [{ ...cell, reason: values }] : [])
  const samples = cells.flatMap(({ values, ...cell }) => typeof values === 'string'
    ? []
    : values.map((ratio, i) => ({ ...cell, round: i + 1, slow: { ns: 10 * ratio }, fast: { ns: 10 } })))
  const runtimes = versions.map(version => ({ version, v8: '1' }))
  return /** @type {any} */ ({ runtimes, missing: [], experiments, problems, samples })
}
const about = (ratio, spread = 1.01) => [ratio, ratio * spread, ratio / spread]

test('the noise of the same code sets the floor, and a ratio within it is no verdict', () => {
  const calm = dataOf({ 'same-code': { 'v4.9.1': about(1), 'v26.10.0': about(1) }, rule: { 'v4.9.1': about(5), 'v26.10.0': about(1.3) } })
  const { samples } = dataOf({ 'same-code': { 'v4.9.1': about(1), 'v26.10.0': about(1, 1.2) }, rule: { 'v4.9.1': about(5), 'v26.10.0': about(1.3) } })
  const noisy = { ...calm, samples }
  assert.equal(noiseFloor(calm), 1.2)
  assert.ok(noiseFloor(noisy) > 1.3)
  assert.deepEqual(judge(calm).map(({ verdict }) => verdict), ['not seen', 'shrunk'])
  assert.equal(judge(noisy)[1].verdict, 'unresolved')
})

test('advice that was no good on a version between has come back, and is not still true', () => {
  const same = { 'v4.9.1': about(1), 'v8.17.0': about(1), 'v26.10.0': about(1) }
  const rule = ratio => ({ 'v4.9.1': about(2), 'v8.17.0': about(ratio), 'v26.10.0': about(2) })
  const judged = judge(dataOf({ 'same-code': same, turned: rule(0.5), gone: rule(1), held: rule(2) }))
  assert.deepEqual(judged.slice(1).map(({ verdict }) => verdict), ['came back', 'came back', 'still true'])
})

test('both forms of every experiment return the same, but for what they declare', async () => {
  for (const name of EXPERIMENTS) {
    assert.deepEqual(await runForm('check', name, process.execPath, run), {}, name)
  }
})
