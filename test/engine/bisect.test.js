// @ts-check
// The search for the first bad version is right although each comparison is noisy.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  intervalOf, MOST_STARTS, scatterOf, searchFirstBad, sideOf
} from '../../packages/bench-in-turns/judge/first-bad.js'
import { stats } from 'bench-in-turns'
import { isLook, LOOKS } from '../../packages/bench-in-turns/turns/defaults.js'
import { normals } from '../support/lots.js'

const HISTORIES = 1000
const VERSIONS = 40
const SCATTER = 0.025 // of the logarithm of a start's ratio, as `lab noise` measures it

/** What the command does, with starts that are drawn: the two ends first, as often as it takes to see a loss. */
function openHistory (bad, draw) {
  const ratioOf = level => level * Math.exp(SCATTER * draw())
  const ends = []
  while (!(isLook(ends.length) && Number(stats.ratioInterval(ends, LOOKS).high) < 1)) ends.push(ratioOf(bad))
  const whole = stats.ratioInterval(ends).value
  const taken = [ends]
  /** @returns {{ side: import('../../packages/bench-in-turns/judge/first-bad.js').Side, isCovered: boolean }} */
  const compare = level => {
    const scatter = scatterOf(taken)
    /** @type {number[]} */
    const ratios = []
    while (ratios.length < MOST_STARTS && !sideOf(ratios, whole, scatter)) ratios.push(ratioOf(level))
    taken.push(ratios)
    const { low, high } = intervalOf(ratios, scatter)
    return { side: sideOf(ratios, whole, scatter) ?? 'skip', isCovered: Number(low) <= level && level <= Number(high) }
  }
  return { compare, taken }
}

/** @type {[string, number, number][]} */
const SIZES = [['five per cent', 0.95, 6], ['ten per cent', 0.9, 2.5], ['twenty per cent', 0.8, 1.5], ['half', 0.5, 1.1]]
for (const [said, bad, mostStarts] of SIZES) {
  test(`where a version made it slower by ${said}, 95 of 100 histories name it, by few starts`, async () => {
    const draw = normals(62)
    let [right, starts, comparisons, covered] = [0, 0, 0, 0]
    for (let history = 0; history < HISTORIES; history++) {
      const planted = history % VERSIONS
      const { compare, taken } = openHistory(bad, draw)
      const { first, earliest } = await searchFirstBad(VERSIONS, async index => {
        const { side, isCovered } = compare(index < planted ? 1 : bad)
        if (isCovered) covered++
        return side
      })
      if (first === planted && earliest === planted) right++
      comparisons += taken.length - 1
      starts += taken.slice(1).flat().length
    }
    assert.ok(right >= 0.95 * HISTORIES, `${right} of ${HISTORIES}`)
    assert.ok(starts <= mostStarts * comparisons, `${starts} starts in ${comparisons} comparisons`)
    assert.ok(covered >= 0.95 * comparisons, `${covered} of ${comparisons} intervals hold the level`)
  })
}

test('a version that is as good as the first one is seldom taken for the bad one, though the scatter is not known', () => {
  const draw = normals(63)
  const ratioOf = level => level * Math.exp(SCATTER * draw())
  let wrong = 0
  for (let i = 0; i < HISTORIES; i++) {
    const scatter = scatterOf([[1, 2, 3].map(() => ratioOf(1))])
    const ratios = []
    while (!sideOf(ratios, 0.95, scatter)) ratios.push(ratioOf(1))
    if (sideOf(ratios, 0.95, scatter) === 'bad') wrong++
  }
  assert.ok(wrong <= 0.01 * HISTORIES, `${wrong} of ${HISTORIES}`)
})

test('versions that are skipped next to the first bad one are named with it', async () => {
  const judge = async index => {
    if (index === 5 || index === 6) return 'skip'
    return index < 6 ? 'good' : 'bad'
  }
  assert.deepEqual(await searchFirstBad(10, judge), { first: 7, earliest: 5 })
  assert.deepEqual(await searchFirstBad(1, judge), { first: 0, earliest: 0 })
  assert.deepEqual(await searchFirstBad(10, async () => 'skip'), { first: 9, earliest: 0 })
})

test('a version half way between the two levels has neither of them', () => {
  const scatter = { variance: SCATTER ** 2, degrees: 5 }
  assert.equal(sideOf([1.02], 0.8, scatter), 'good')
  assert.equal(sideOf([0.79], 0.8, scatter), 'bad')
  assert.equal(sideOf([0.88, 0.91], 0.8, scatter), null)
  assert.equal(sideOf([0.9], 0.8, { ...scatter, degrees: 100 }), null, 'on the good side, but not clearly')
  assert.equal(sideOf([], 0.8, scatter), null)
  assert.equal(sideOf([NaN], 0.8, scatter), null)
})

test('the scatter is that within comparisons, and never less than two processes of the same code have', () => {
  const { variance, degrees } = scatterOf([[1, 1.2], [0.5, 0.5 * 1.2], [0.7]])
  assert.equal(degrees, 2)
  assert.ok(Math.abs(variance - Math.log(1.2) ** 2 / 2) < 1e-12)
  assert.equal(scatterOf([[1, 1, 1]]).variance, 0.015 ** 2)
})
