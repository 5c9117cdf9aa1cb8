// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { claims } from '../../labs/slow-downs/claims.js'

/**
 * @param {string} kind
 * @param {{ rates?: number[], micros?: number[], bytes?: number }} effect rates with it, of 100 without, and µs of CPU,
 *   of 10 without, a round
 */
function measured (kind, { rates = [100, 100, 100], micros = [10, 10, 10], bytes = 0 }) {
  const run = (isSlowed, round, rate, cpu) => ({
    kind,
    isSlowed,
    round,
    result: { requests: { total: rate }, duration: 1 },
    server: { cpuUserMicros: cpu * rate, cpuSystemMicros: 0, requestsStarted: rate }
  })
  const runs = rates.flatMap((rate, round) => [run(false, round, 100, 10), run(true, round, rate, micros[round])])
  return { runs, kept: [{ kind, bytes: bytes * 1000, requests: 1000 }] }
}

const verdictOn = (...effects) => {
  const data = { runs: effects.flatMap(({ runs }) => runs), kept: effects.flatMap(({ kept }) => kept) }
  const { verdict, measured } = claims[0].check(/** @type {any} */ ({ labs: { 'slow-downs': { data } } }))
  return [verdict, JSON.stringify(measured)]
}

const BY_RATE = measured('slower', { rates: [50, 51, 49] })
const BY_CPU = measured('dearer', { micros: [20, 21, 19] })
const BY_MEMORY = measured('greedy', { bytes: 1000 })
const UNSEEN = measured('unseen', {})
const UNCLEAR = measured('unclear', { rates: [50, 99, 40] })

test('slow-downs that show in the rate, in CPU time or in memory hold', () => {
  assert.equal(verdictOn(BY_RATE, BY_CPU, BY_MEMORY)[0], 'holds')
})

test('one that shows in nothing fails, whatever the others do', () => {
  assert.equal(verdictOn(BY_RATE, UNSEEN)[0], 'fails')
  assert.equal(
    verdictOn(BY_RATE, measured('near', { rates: [90, 91, 89], micros: [11, 11.1, 10.9], bytes: 100 }))[0],
    'fails'
  )
})

test('one whose interval is too wide leaves it open', () => {
  assert.equal(verdictOn(BY_RATE, UNCLEAR)[0], 'unresolved')
})
