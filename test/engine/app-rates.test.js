// @ts-check
// How the highest rate is looked for, on loads that are made up: what a server does at which rate is known.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import { inTurns, isWhole, search as searchBy, stepHolds } from '../../packages/bench-in-turns/turns/constant-rate.js'

const LIMIT_MS = 50
const generator = xoroshiro128plus(1)
const search = (load, limitMs) => searchBy(load, limitMs, () => uniformFloat64(generator))
const GOOD_MS = 5
const LATE_MS = 400

/** A second of load in which 99 of 100 answers came within so many ms. */
const run = (offeredRate, p99Ms, { requests = offeredRate ?? 1000, ...other } = {}) => /** @type {any} */ ({
  offeredRate,
  result: {
    requests,
    durationMs: 1000,
    errors: 0,
    non2xx: 0,
    neverSent: 0,
    neverAnswered: 0,
    latencyMs: { percentiles: { 99: p99Ms } },
    ...other
  }
})

/**
 * A server that keeps the limit up to a rate.
 *
 * @param {(nth: number, rate: number) => boolean} isStalled by the machine, in this load
 * @param {object} [unpaced] what it answers as fast as it can
 */
const server = (highest, isStalled, unpaced = { requests: 1000 }) => {
  let nth = 0
  return async rate => rate === null
    ? run(null, LATE_MS, unpaced)
    : run(rate, rate > highest || isStalled(nth++, rate) ? LATE_MS : GOOD_MS)
}

const found = runs => {
  const steps = [...Map.groupBy(runs, ({ offeredRate }) => offeredRate).values()]
  return Math.max(0, ...steps.filter(loads => stepHolds(loads, LIMIT_MS)).map(([{ offeredRate }]) => offeredRate))
}

const isFound = (rate, highest) => assert.ok(rate <= highest && rate >= highest / 1.07, `${rate} of ${highest}`)

test('a stall in any one load of the search does not move the rate that is found', async () => {
  for (const highest of [40, 300, 700]) {
    for (let stalled = 0; stalled < 12; stalled++) {
      isFound(found(await search(server(highest, nth => nth === stalled), LIMIT_MS)), highest)
    }
  }
})

test('a step is decided by two loads that agree, and by most of five where they do not', () => {
  const [yes, no] = [run(100, GOOD_MS), run(100, LATE_MS)]
  const says = (...loads) => stepHolds(loads, LIMIT_MS)
  assert.deepEqual([says(), says(yes), says(no), says(yes, no), says(no, yes, yes)], [null, null, null, null, null])
  assert.deepEqual([says(yes, yes), says(yes, no, yes, yes), says(no, yes, no, yes, yes)], [true, true, true])
  assert.deepEqual([says(no, no), says(no, yes, no, no), says(yes, no, yes, no, no)], [false, false, false])
})

test('refusals that come fast do not hide a rate far below all answers', async () => {
  const load = server(100, () => false, { requests: 9000, non2xx: 8900 })
  isFound(found(await search(load, LIMIT_MS)), 100)
  const sheds = server(1.9, () => false, { requests: 9000, non2xx: 8900 })
  isFound(found(await search(sheds, LIMIT_MS)), 1.9)
})

test('where nothing holds, none is found, and what answers nothing is not asked at a rate', async () => {
  assert.equal(found(await search(server(0, () => false), LIMIT_MS)), 0)
  assert.equal((await search(server(0, () => false, { requests: 0 }), LIMIT_MS)).length, 1)
})

test('a load is whole without errors, refusals, and more than 1 % that was not sent or not answered', () => {
  const whole = other => isWhole(run(1000, GOOD_MS, other))
  assert.ok(whole({}) && whole({ neverSent: 10 }) && whole({ neverAnswered: 10 }))
  for (const wrong of [{ errors: 1 }, { non2xx: 1 }, { requests: 0 }, { neverSent: 11 }, { neverAnswered: 11 },
    { neverSent: 6, neverAnswered: 6 }]) {
    assert.ok(!whole(wrong), JSON.stringify(wrong))
  }
  assert.ok(whole({ requests: 50, neverSent: 1 }), 'one that fell due as the load ended')
  assert.ok(!whole({ requests: 50, neverSent: 2 }))
})

test('two versions take turns in which neither gains by a drift', () => {
  const order = inTurns(['A', 'B'], 6)
  assert.equal(order.slice(0, 8).join(''), 'ABBABAAB')
  assert.equal(order.filter(one => one === 'A').length, 6)
})
