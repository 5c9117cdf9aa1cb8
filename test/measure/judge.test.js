// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import autocannon from 'autocannon'
import { judge } from '../../scripts/measure/load.js'
import { serve } from '../support/server.js'

test('a timeout of autocannon\'s is counted once, apart from other errors', async t => {
  const url = await serve(t, () => {}) // never answers
  const result = await autocannon({ url, connections: 3, duration: 1.2, timeout: 1, sampleInt: 100 })
  assert.ok(result.timeouts > 0)
  assert.deepEqual(judge(result, 'autocannon').reasons, [`${result.timeouts} timeouts`, 'no answer at all'])
})

test('errors beside timeouts are those that are none', () => {
  const counted = { errors: 5, timeouts: 3, non2xx: 0, requests: { total: 100 } }
  assert.deepEqual(judge(counted, 'autocannon').reasons, ['2 errors', '3 timeouts'])
})

test('what wrk calls a timeout is a late answer, which counts', () => {
  const counted = { errors: 0, timeouts: 7, non2xx: 0, requests: { total: 100 } }
  assert.deepEqual(judge(counted, 'wrk'), { reasons: [], notes: ['7 answers later than 2 s'] })
})
