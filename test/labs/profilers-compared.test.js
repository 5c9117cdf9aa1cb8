// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readLabs } from '../../labs/index.js'

const tried = (profiler, node, problem) => ({ part: 'ours', profiler, node, problem, profile: null, diagnosis: null })
const named = (profiler, node, place) => ({ part: 'today', profiler, node, hottest: place && { place, total: 0.9 } })

test('a profiler has a line, with a column for each Node.js', async () => {
  const { report } = /** @type {any} */ ((await readLabs()).get('profilers-compared'))
  const missing = [{ what: 'perf', reason: 'it is not there' }]
  const samples = [
    tried('cpu', 'v26.0.0', 'never'), tried('cpu', 'v24.0.0', 'no'), tried('doctor', 'v24.0.0', 'no'),
    named('flame', 'v24.0.0', 'util.js:26'), named('flame', 'v26.0.0', 'index.js:1'), named('inspector', 'v26.0.0', null)
  ]
  const { tables, notes } = report({ samples, missing, listener: 'util.js:26' })
  assert.deepEqual(tables.profilers.head, ['profiler', 'v24.0.0', 'v26.0.0'])
  assert.deepEqual(tables.profilers.rows, [['doctor', 'fails: no', '-'], ['cpu', 'fails: no', 'fails: never']])
  assert.deepEqual(tables.hottest.rows, [['flame', 'the listener, 90 %', 'index.js:1, 90 %'], ['inspector', '-', '-']])
  assert.deepEqual(notes, ['Without perf: it is not there.'])
})
