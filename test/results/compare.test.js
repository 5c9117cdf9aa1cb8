// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compareRecords } from '../../scripts/results/comparison.js'
import { analysis, rounds, sample, slice } from '../support/record.js'

const STAGES = [{ id: 'a' }, { id: 'b' }, { id: 'slow', isSteady: false }, { id: 'ceiling', isCeiling: true }]
// Two per cent up and down, so that intervals have a width, and each stage in its own order.
const jitter = (round, offset = 0) => 1 + ((round + offset) % 3 - 1) / 50

/** @param {{ machine?: number, a?: number, again?: number, more?: any }} speeds times those of a usual day */
function bench ({ machine = 1, a = 1, again = 1, more } = {}) {
  const at = (id, speed, round, offset) =>
    slice(id, round, {
      rate: 1000 * speed * machine * jitter(round, offset),
      cpuMicros: (100 / speed / machine) * jitter(round, offset)
    })
  return analysis({
    stages: STAGES,
    slices: rounds(20, round => [
      at('a', a, round, 0),
      at('b', 1, round, 1),
      at('b (again)', again, round, 2),
      at('ceiling', 3, round, 1)
    ]),
    samples: rounds(3, round => [
      sample('slow@100', round, {
        rate: 100 * Math.sqrt(machine) * jitter(round),
        cpuMicros: (1e4 / Math.sqrt(machine)) * jitter(round)
      })
    ]),
    noisePair: 'b',
    more
  })
}
const directions = ({ changes }) =>
  Object.fromEntries(changes.map(({ contender, directions }) => [contender, directions.requestsPerSecond]))

test('a faster machine changes no stage, and is told apart', () => {
  const compared = compareRecords(bench(), bench({ machine: 1.3 }))
  assert.deepEqual(directions(compared), { a: 'unresolved', b: 'unresolved', 'slow@100': 'unresolved' })
  const { value, low, high } = compared.shift?.requestsPerSecond ?? {}
  assert.ok(
    Math.abs(Number(value) - 1.3) < 0.01 && Number(low) > 1.25 && Number(high) < 1.35,
    `${low} ${value} ${high}`
  )
  assert.ok(Math.abs(Number(compared.shift?.cpuMicrosPerRequest.value) - 1 / 1.3) < 0.01)
  for (const { contender, requestsPerSecond } of compared.changes) { assert.ok(Math.abs(requestsPerSecond.value - 1) < 0.02, `${contender} ${requestsPerSecond.value}`) }
})

test('a stage that got faster on a machine that got slower is told from the others', () => {
  const compared = compareRecords(bench(), bench({ machine: 0.7, a: 2 }))
  assert.deepEqual(directions(compared), { a: 'more', b: 'unresolved', 'slow@100': 'unresolved' })
  const [{ requestsPerSecond, cpuMicrosPerRequest, directions: ofA }] = compared.changes
  assert.ok(Math.abs(requestsPerSecond.value - 2) < 0.05 && Math.abs(cpuMicrosPerRequest.value - 0.5) < 0.02)
  assert.equal(ofA.cpuMicrosPerRequest, 'less')
})

test('a machine that drifts while the run lasts widens the shift, and no ratio to the ceiling', () => {
  const steady = compareRecords(bench(), bench({ machine: 1.3 }))
  const drifting = bench({ machine: 1.3 })
  for (const one of drifting.slices?.slices ?? []) one.requests *= 1 + (one.round - 10) / 40 // all of a round alike
  const drifted = compareRecords(bench(), drifting)
  const width = interval => Number(interval?.high) / Number(interval?.low)
  assert.ok(width(drifted.shift?.requestsPerSecond) > width(steady.shift?.requestsPerSecond) * 1.02)
  for (const [i, { requestsPerSecond }] of steady.changes.slice(0, 2).entries()) {
    const [before, after] = [requestsPerSecond, drifted.changes[i].requestsPerSecond].map(width)
    assert.ok(Math.abs(after / before - 1) < 1e-9, `${before} and ${after}`)
  }
})

test('a change that is within a record\'s own noise is unresolved', () => {
  assert.equal(directions(compareRecords(bench(), bench({ a: 1.3 }))).a, 'more')
  assert.equal(directions(compareRecords(bench(), bench({ a: 1.3, again: 1.4 }))).a, 'unresolved')
})

test('without the ceiling in both, nothing is said of a change', () => {
  const only = speed =>
    analysis({
      stages: [{ id: 'a' }],
      slices: rounds(20, round => [slice('a', round, { rate: 1000 * speed * jitter(round) })])
    })
  const { shift, changes } = compareRecords(only(1), only(2))
  assert.equal(shift, null)
  assert.equal(changes[0].requestsPerSecond.value.toFixed(3), '2.000')
  assert.equal(changes[0].directions.requestsPerSecond, 'unresolved')
})
