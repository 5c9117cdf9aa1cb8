// @ts-check
// Which of many differences are named, by samples whose truth is known.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { simultaneousIntervals } from '../../packages/bench-in-turns/why/resolve.js'
import { normals } from '../support/lots.js'

const LISTS = 300
const ROWS = 40
const STARTS = 10
const TRUTH = 10 // standard deviations of a start, of one row: it is found for certain

/** Functions and those that call them: each second row has all that the row before it has. */
function listOf (normal, truths) {
  const rows = Array.from({ length: ROWS }, () => Array.from({ length: STARTS }, normal))
  return rows.map((row, i) => row.map((value, start) =>
    (truths[i] ?? 0) + (i % 2 ? 0.3 * value + rows[i - 1][start] + (truths[i - 1] ?? 0) : value)))
}

/** Of all lists, by chance at most. */
const MOST_WRONG = 0.02 * LISTS + 3 * Math.sqrt(LISTS * 0.02 * 0.98)

const leavesOut0 = ({ low, high }) => low > 0 || high < 0

test('of forty functions that do the same, none is named in 98 of 100 comparisons, as far as so few can show', () => {
  const normal = normals(7)
  const wrong = Array.from({ length: LISTS }, () => simultaneousIntervals(listOf(normal, [])).some(leavesOut0))
  const count = wrong.filter(Boolean).length
  assert.ok(count <= MOST_WRONG, `${count} of ${LISTS} named one`)
})

test('one that differs is named, and its interval holds the truth as often as those of all together promise', () => {
  const normal = normals(11)
  let [named, others, held] = [0, 0, 0]
  for (let i = 0; i < LISTS; i++) {
    const intervals = simultaneousIntervals(listOf(normal, [TRUTH]))
    if (intervals[0].low > 0) named++
    if (intervals.slice(2).some(leavesOut0)) others++
    if (intervals[0].low <= TRUTH && TRUTH <= intervals[0].high) held++
  }
  assert.equal(named, LISTS)
  assert.ok(others <= MOST_WRONG, `${others} of ${LISTS} named another`)
  assert.ok(held >= 0.95 * LISTS, `${held} of ${LISTS} held it`)
})
