// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findExperiments, placeOf, readExperiments } from '../../labs/folklore/experiments.js'
import { judge, noiseFloor, verdictOf } from '../../labs/folklore/report-verdicts.js'
import { report } from '../../labs/folklore/report.js'
import { runForm } from '../../labs/folklore/run-form.js'
import { isInstalled, readInstalled } from '../../scripts/server/runtimes.js'

const { signal } = new AbortController()
const FLOOR = 1.2
const interval = (low, high) => ({ value: Math.sqrt(low * high), low, high, count: 9 })

for (const [expected, oldest, newest] of /** @type {[string, any, any][]} */ ([
  ['still true', interval(40, 50), interval(30, 35)],
  ['still true', interval(9, 9.5), interval(2.8, 3.1)],
  ['shrunk', interval(9, 9.5), interval(2.5, 2.9)],
  ['vanished', interval(9, 9.5), interval(0.9, 1.1)],
  ['reversed', interval(9, 9.5), interval(0.5, 0.8)],
  ['reversed', interval(0.5, 0.6), interval(0.5, 0.6)],
  ['only now', interval(0.9, 1.1), interval(2, 3)],
  ['not seen', interval(0.9, 1.1), interval(0.9, 1.1)],
  ['not seen', interval(0.5, 0.6), interval(0.9, 1.1)],
  ['unresolved', interval(9, 9.5), interval(1.1, 1.3)],
  ['unresolved', interval(1.1, 1.3), interval(2, 3)],
  ['unresolved', interval(1.1, 1.3), interval(0.9, 1.1)],
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
    Object.entries(byVersion).map(([node, values]) => ({
      experiment,
      node,
      failure: typeof values === 'string' ? values : null,
      pairs: typeof values === 'string' ? [] : values.map(ratio => ({ slow: { ns: 10 * ratio }, fast: { ns: 10 }, stolen: 0 }))
    })))
  const runtimes = versions.map(version => ({ wanted: version, version, v8: '1' }))
  return /** @type {any} */ ({ runtimes, missing: [], experiments, broken: [], cells })
}
const about = (ratio, spread = 1.01) => [ratio, ratio * spread, ratio / spread]

test('the noise of the same code sets the floor, and a ratio within it is no verdict', () => {
  const calm = dataOf({ 'same-code': { 'v4.9.1': about(1), 'v26.10.0': about(1) }, rule: { 'v4.9.1': about(5), 'v26.10.0': about(1.3) } })
  const noisy = { ...calm, cells: calm.cells.map(cell => ({ ...cell })) }
  noisy.cells[1].pairs = dataOf({ x: { a: about(1, 1.2) } }).cells[0].pairs
  assert.equal(noiseFloor(calm), 1.2)
  assert.ok(noiseFloor(noisy) > 1.3)
  assert.deepEqual(judge(calm).map(({ verdict }) => verdict), ['not seen', 'shrunk'])
  assert.equal(judge(noisy)[1].verdict, 'unresolved')
})

test('a cell that could not be timed says why, and the verdict starts at the first version that could', () => {
  const data = dataOf({
    'same-code': { 'v4.9.1': about(1), 'v8.17.0': about(1), 'v26.10.0': about(1) },
    rule: { 'v4.9.1': 'no syntax: Unexpected token', 'v8.17.0': about(5), 'v26.10.0': about(4) }
  })
  const { tables, plots } = report(data)
  assert.deepEqual(tables.verdicts.rows[1].filter((_, i) => i !== 3 && i !== 2), ['rule', 'no syntax', 'still true'])
  assert.deepEqual(tables.failures.rows, [['rule', 'Node 4', 'no syntax: Unexpected token']])
  assert.match(plots.map.alt, /1 still true/)
})

test('advice that was no good on a version between has come back, and is not still true', () => {
  const same = { 'v4.9.1': about(1), 'v8.17.0': about(1), 'v26.10.0': about(1) }
  const rule = ratio => ({ 'v4.9.1': about(2), 'v8.17.0': about(ratio), 'v26.10.0': about(2) })
  const judged = judge(dataOf({ 'same-code': same, turned: rule(0.5), gone: rule(1), held: rule(2) }))
  assert.deepEqual(judged.slice(1).map(({ verdict }) => verdict), ['came back', 'came back', 'still true'])
})

test('both forms of every experiment return the same, but for what they declare', async () => {
  const names = Object.keys(findExperiments())
  const { experiments, broken } = await readExperiments(names, signal)
  assert.deepEqual([broken, experiments.map(({ name }) => name)], [[], names])
  for (const name of names) {
    assert.deepEqual(await runForm(process.execPath, ['check', ...placeOf(name)], signal), { checked: 200 }, name)
  }
})

const skip = !isInstalled('4.9.1') && 'Node.js 4.9.1 is not installed here: npm run runtimes -- 4'
test('Node.js 4 reads the runner and says which syntax it does not know', { skip }, async () => {
  const runtime = await readInstalled('4.9.1')
  const check = name => runForm(String(runtime?.binary), ['check', ...placeOf(name)], signal)
  assert.deepEqual(await check('for-in'), { checked: 200 })
  assert.deepEqual(await check('async-await'), { failure: 'no syntax: Unexpected token function' })
})
