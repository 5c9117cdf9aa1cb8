// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readLabs } from '../../labs/index.js'

const tried = (stage, node, problem) => ({ stage, profiler: 'cpu', node, problem, profile: null, diagnosis: null })

test('a profiler has a column for each Node.js, and a line for each stage', async () => {
  const { report } = /** @type {any} */ ((await readLabs()).get('profiles-by-node'))
  const missing = [{ what: 'perf', reason: 'it is not there' }]
  const samples = [tried('03-optimized', 'v26.0.0', 'never'), tried('03-optimized', 'v24.0.0', 'no')]
  const one = report({ samples, missing })
  assert.deepEqual(one.tables.profilers.head, ['profiler', 'v24.0.0', 'v26.0.0'])
  assert.deepEqual(one.tables.profilers.rows, [['cpu', 'fails: no', 'fails: never']])
  assert.deepEqual(one.notes, ['Without perf: it is not there.'])

  const two = report({ samples: [...samples, tried('01-slow', 'v24.0.0', 'no')] })
  assert.deepEqual(two.tables.profilers.rows.at(-1), ['01-slow', 'cpu', 'fails: no', '-'])
})
