// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CALM_RULE, spoilersOf, waitForCalm } from '../../scripts/measure/calm.js'
import { openPatience } from '../../scripts/measure/patience.js'
import { CALM } from '../support/record.js'

const never = new AbortController().signal
const UNSPOILED = { isWrong: () => false, isSpoiled: () => false }

/** Takes one thing after the other, and says how often it was asked. */
function taking (...things) {
  return async attempt => things[attempt - 1]
}

test('what spoils a sample is what the machine says, each beyond its share', () => {
  const second = { ...CALM, durationMs: 1000 }
  const server = /** @type {any} */ ({ cpuUserMicros: 500_000, cpuSystemMicros: 0 })
  const generator = { cpuUserMicros: 400_000, cpuSystemMicros: 0 }
  const spoilers = machine => spoilersOf({ machine: { ...second, ...machine }, server, generator })
  assert.deepEqual(spoilers({ busyMicros: 900_000 + 240_000 }), [])
  assert.deepEqual(spoilers({ busyMicros: 900_000 + 260_000 }), ['others'])
  assert.deepEqual(spoilers({ stolenMicros: 0.11 * 2 * 1e6 }), ['stolen'])
  assert.deepEqual(spoilers({ stolenMicros: 0.09 * 2 * 1e6 }), [])
  assert.deepEqual(spoilers({ throttledMicros: 110_000 }), ['throttled'])
  assert.deepEqual(spoilers({ stolenMicros: null, throttledMicros: null }), [])
  assert.deepEqual(
    spoilersOf({ machine: { ...second, busyMicros: 2e6 } }),
    [],
    'what the generator used is not known, so neither is what others used'
  )
})

test('a spoiled sample is taken again, and all are kept; a right one of a calm machine is not', async () => {
  const patience = openPatience(60, never)
  const taken = await patience.insist(taking('spoiled', 'calm', 'more'), {
    isWrong: () => false,
    isSpoiled: it => it === 'spoiled'
  })
  assert.deepEqual(taken, ['spoiled', 'calm'])
  assert.ok(patience.spentS() > 0)
  assert.deepEqual(await openPatience(60, never).insist(taking('calm', 'more'), UNSPOILED), ['calm'])
})

test('without patience left a spoiled sample stays', async () => {
  const patience = openPatience(0, never)
  assert.deepEqual(
    await patience.insist(taking('spoiled', 'calm'), { isWrong: () => false, isSpoiled: it => it === 'spoiled' }),
    ['spoiled']
  )
  assert.equal(patience.spentS(), 0)
})

test('wrong answers are asked for once more, however calm it is', async () => {
  const flaws = { isWrong: it => it === 'wrong', isSpoiled: () => false }
  assert.deepEqual(await openPatience(0, never).insist(taking('wrong', 'right', 'more'), flaws), ['wrong', 'right'])
  assert.deepEqual(await openPatience(0, never).insist(taking('wrong', 'wrong', 'more'), flaws), ['wrong', 'wrong'])
})

test('waiting for a calm machine ends when its time is over, and with the signal', async () => {
  assert.equal(await waitForCalm(CALM_RULE.calmMs - 1, never), false)
  await assert.rejects(waitForCalm(CALM_RULE.longestWaitMs, AbortSignal.abort(new Error('enough'))), /enough/)
})
