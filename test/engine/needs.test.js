// @ts-check
// How many more starts are said to decide? By ratios whose answer is known.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { estimateRatio, tQuantile } from '../../packages/bench-in-turns/judge/interval.js'
import { moreStarts } from '../../packages/bench-in-turns/judge/needs.js'

const TAKEN = 6
const OPTIONS = { withinPercent: 5, errorRate: 0.05 }

/** @returns {number[]} ratios around one, half of them 10 % above and half as far below */
const around = (middle, starts = TAKEN) => Array.from({ length: starts }, (_, i) => middle * 1.1 ** (i % 2 ? 1 : -1))
const more = middle => moreStarts([{ values: around(middle) }], OPTIONS)
const isToldApart = values => {
  const { middle, error, degrees } = estimateRatio(values)
  return Math.abs(middle) > tQuantile(degrees, OPTIONS.errorRate) * error
}

test('as many more starts of the same scatter tell two apart, and those that were taken do not', () => {
  const starts = more(1.06)
  assert.ok(starts && starts > TAKEN, String(starts))
  assert.ok(!isToldApart(around(1.06)))
  assert.ok(!isToldApart(around(1.06, TAKEN + starts / 2)))
  assert.ok(isToldApart(around(1.06, TAKEN + starts)))
})

test('what differs less needs more, and a margin far below the scatter more than anybody waits for', () => {
  assert.ok(Number(more(1.03)) > Number(more(1.06)))
  assert.equal(moreStarts([{ values: around(1) }], { ...OPTIONS, withinPercent: 0.01 }), null)
})
