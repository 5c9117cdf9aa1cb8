// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { spoilersOf } from '../../scripts/measure/machine.js'
import { CALM } from '../support/record.js'

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
