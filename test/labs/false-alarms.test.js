// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { claims } from '../../labs/false-alarms/claims.js'
import { alarmsOf } from '../../labs/false-alarms/report.js'
import { sliceRun } from '../support/slices.js'

const alarms = (tool, compared) => alarmsOf(tool, [{ tool, isBusy: false, ...compared }]).calm.alarms
const alike = [100, 101, 99, 100]

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
    ['bench --quick', { slices: sliceRun({ a: 20, b: 20.001 }, { spread: 0.1 }) }, 0],
    ['bench --quick', { slices: sliceRun({ a: 20, b: 40 }, { spread: 0.001 }) }, 1]
  ]
  for (const [tool, compared, expected] of cases) {
    assert.equal(alarms(tool, compared), expected, JSON.stringify([tool, compared]))
  }
})

test('bench keeps its promise when one in twenty intervals leaves out 1, and breaks it when half of them do', () => {
  const verdict = wrong => {
    const samples = Array.from({ length: 20 }, (_, i) => ({
      tool: 'bench --quick', isBusy: false, slices: sliceRun({ a: 20, b: i < wrong ? 40 : 20.001 }, { spread: 0.001 })
    }))
    return /** @type {any} */ (claims[0]).check({ samples }, {}).verdict
  }
  assert.equal(verdict(1), 'holds')
  assert.equal(verdict(10), 'fails')
})
