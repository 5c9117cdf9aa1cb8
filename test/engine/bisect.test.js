// @ts-check
// The search for the first bad version is right although each comparison is noisy.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import { MOST_STARTS, searchFirstBad, sideOf } from '../../packages/bench-in-turns/judge/bisect.js'
import { isLook } from 'bench-in-turns/turns/defaults.js'

const HISTORIES = 1000
const VERSIONS = 40
const SCATTER = 0.025 // of the logarithm of a start's ratio, as `lab noise` measures it

/** @param {number} seed @returns {() => number} normally distributed */
function normal (seed) {
  const lot = xoroshiro128plus(seed)
  const next = () => 1 - uniformFloat64(lot)
  return () => Math.sqrt(-2 * Math.log(next())) * Math.cos(2 * Math.PI * next())
}

/** @returns {import('../../packages/bench-in-turns/judge/bisect.js').Side} after as many starts as it takes */
function compare (ratio, whole, draw) {
  const ratios = []
  while (ratios.length < MOST_STARTS) {
    ratios.push(ratio * Math.exp(SCATTER * draw()))
    const side = isLook(ratios.length) ? sideOf(ratios, whole) : null
    if (side) return side
  }
  return 'skip'
}

/** @type {[string, number][]} */
const SIZES = [['ten per cent', 0.9], ['five per cent', 0.95], ['half', 0.5]]
for (const [said, bad] of SIZES) {
  test(`where a version made it slower by ${said}, 95 of 100 histories name it`, async () => {
    const draw = normal(62)
    let right = 0
    let starts = 0
    for (let history = 0; history < HISTORIES; history++) {
      const planted = history % VERSIONS
      const { first, earliest } = await searchFirstBad(VERSIONS, async index => {
        starts++
        return compare(index < planted ? 1 : bad, bad * Math.exp(SCATTER / 3 * draw()), draw)
      })
      if (first === planted && earliest === planted) right++
    }
    assert.ok(right >= 0.95 * HISTORIES, `${right} of ${HISTORIES}`)
    assert.ok(starts <= 7 * HISTORIES, `${starts} comparisons`)
  })
}

test('versions that are skipped next to the first bad one are named with it', async () => {
  const judge = async index => index === 5 || index === 6 ? 'skip' : index < 6 ? 'good' : 'bad'
  assert.deepEqual(await searchFirstBad(10, judge), { first: 7, earliest: 5 })
  assert.deepEqual(await searchFirstBad(1, judge), { first: 0, earliest: 0 })
  assert.deepEqual(await searchFirstBad(10, async () => 'skip'), { first: 9, earliest: 0 })
})

test('a version half way between the two ends is like neither of them', () => {
  const around = middle => [0.98, 1.02, 0.99, 1.01, 0.985, 1.015].map(ratio => ratio * middle)
  assert.equal(sideOf(around(1), 0.8), 'good')
  assert.equal(sideOf(around(0.8), 0.8), 'bad')
  assert.equal(sideOf(around(Math.sqrt(0.8)), 0.8), null)
  assert.equal(sideOf(around(0.91), 0.8), null, 'on the good side, but not clearly')
  assert.equal(sideOf([1, 1], 0.8), null)
})
