// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runsOf } from '../../docs/.vitepress/theme/live/run-file.js'

test('a page draws a run from a file, and says what it misses in another one', () => {
  const points = [{ requests: 1 }]
  const of = samples => JSON.stringify({ samples })
  assert.deepEqual(runsOf(of([{ contender: 'a@100', points }, { contender: 'b@100' }])), [{ stage: 'a', points }])
  assert.throws(() => runsOf(of([{ contender: 'a@100' }])), /^Error: has no curves/)
  assert.throws(() => runsOf('{}'), /^Error: is not a record of a run/)
  assert.throws(() => runsOf('{'), /^Error: is not a whole JSON file/)
})
