// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { reportRepeated } from '../../scripts/render/repeated-profiles.js'

const cell = (node, failure) => ({ stage: '03-optimized', profiler: 'cpu', node, failure, profile: null, diagnosis: null })

test('a profiler has a column for each Node.js, and of several runs it is said how many said what', () => {
  const cells = [cell('v24.0.0', 'no'), cell('v26.0.0', 'no'), cell('v26.0.0', 'no'), cell('v26.0.0', 'never')]
  const { tables: { profilers }, notes } = reportRepeated({ cells, missing: [{ what: 'perf', reason: 'it is not there' }] })
  assert.deepEqual(profilers?.head, ['profiler', 'v24.0.0', 'v26.0.0'])
  assert.deepEqual(profilers?.rows, [['cpu', 'fails: no', '2 of 3: fails: no\n1 of 3: fails: never']])
  assert.deepEqual(notes, ['Without perf: it is not there.'])
})
