// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { figures } from '../../labs/false-alarms/figures.js'
import lab, { OURS } from '../../labs/false-alarms/lab.js'
import { ofTool } from '../../labs/false-alarms/report.js'
import { judgeFigure } from '../../scripts/results/figure.js'
import { sliceRun } from '../support/slices.js'

const alarms = (tool, compared) => ofTool(tool, [{ tool, isBusy: false, planted: 0, ...compared }]).calm.counted
const alike = [100, 101, 99, 100]

test('how long it takes counts wrk as much as autocannon', () => {
  const [byAutocannon, byWrk] = ['autocannon', 'wrk']
    .map(tool => lab.expectedS({ tools: [tool], comparisons: 10, durationS: 2 }))
  assert.equal(byWrk, byAutocannon)
})

test('each tool reports a difference by its own rule', () => {
  /** @type {[string, any, number][]} */
  const cases = [
    ['autocannon', { before: [1000], after: [1049] }, 0],
    ['wrk', { before: [1050], after: [1000] }, 1],
    ['mitata', { before: [1000], after: [1004] }, 0],
    ['mitata', { before: [1006], after: [1000] }, 1],
    ['tinybench', { before: [1], after: [2], ends: [[0.5, 1.6], [1.5, 2.5]] }, 0],
    ['tinybench', { before: [1], after: [2], ends: [[0.5, 1.4], [1.5, 2.5]] }, 1],
    ['node:bench', { before: [2], after: [1], ends: [[1.7, 2.3], [0.5, 1.6]] }, 1],
    ['bench-node', { before: alike, after: alike, isSignificant: true }, 1],
    ['processes in turn', { before: alike, after: [101, 99, 100, 102] }, 0],
    ['processes in turn', { before: alike, after: alike.map(rate => rate * 1.1) }, 1],
    [OURS, { slices: sliceRun({ a: 20, b: 20.001 }, { spread: 0.1 }) }, 0],
    [OURS, { slices: sliceRun({ a: 20, b: 20.6 }, { spread: 0.0001 }) }, 1], // a little, and surely
    [OURS, { slices: sliceRun({ a: 20, b: 40 }, { spread: 0.001 }) }, 1]
  ]
  for (const [tool, compared, expected] of cases) {
    assert.equal(alarms(tool, compared), expected, JSON.stringify([tool, compared]))
  }
})

const ours = (planted, costs) => costs.map(b =>
  ({ tool: OURS, isBusy: false, planted, slices: sliceRun({ a: 20, b }, { spread: 0.0001 }) }))
const many = (count, cost) => Array.from({ length: count }, () => cost)
const [ALARM, SAME] = [40, 20.001]

/** @type {[string, any[], any[]][]} what holds, and what fails */
const promises = [
  ['cries-on-a-calm-machine', ours(0, many(40, SAME)), ours(0, [...many(10, ALARM), ...many(10, SAME)])],
  ['losses-found', ours(10, many(40, ALARM)), ours(10, [...many(10, ALARM), ...many(10, SAME)])],
  ['little-losses-found', ours(7.5, [SAME, ...many(39, ALARM)]), ours(7.5, many(20, SAME))],
  ['called-the-same', ours(0, many(20, SAME)), ours(0, many(20, ALARM))]
]
for (const [wanted, good, bad] of promises) {
  test(`the figure ${wanted} holds where what it says is so, and fails where it is not`, () => {
    const few = good.slice(-6) // all of them as they should be, and yet too few to show it
    const verdictOf = samples => judgeFigure(figures[wanted]({ samples }, {})).verdict
    assert.deepEqual([good, bad, few, []].map(verdictOf), ['holds', 'fails', 'undecided', 'undecided'])
  })
}

test('a loss that only the rate shows is found, and the smallest beyond the margin is the little one', () => {
  const slower = ours(5, many(3, SAME)).map(({ slices, ...one }) => ({ ...one, slices: halved(slices) }))
  const { calm, same, missedLittle } = ofTool(OURS, [...ours(0, many(3, SAME)), ...slower, ...ours(7.5, many(2, SAME))])
  assert.deepEqual([calm.counted, same.counted], [0, 3])
  assert.deepEqual(missedLittle, { counted: 0, all: 3 })
})

/** The second one answers half as many requests for the same CPU time. */
function halved (run) {
  return {
    ...run,
    slices: run.slices.map(one => one.contender === 'b' ? { ...one, durationMs: 2 * one.durationMs } : one)
  }
}
