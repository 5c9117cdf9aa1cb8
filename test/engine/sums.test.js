// @ts-check
// What is added up or subtracted of what was measured.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stats } from 'bench-in-turns'

test('requests that nobody counted are not known, and nor is what one costs: it is not endless', () => {
  const work = requestsStarted => /** @type {any} */ ({ cpuUserMicros: 5, cpuSystemMicros: 1, requestsStarted })
  for (const [before, after] of [[null, null], [undefined, undefined], [null, 3]].map(both => both.map(work))) {
    const gained = stats.workBetween(before, after)
    assert.equal(gained.requestsStarted, null)
    assert.equal(stats.cpuMicrosPerRequest(gained), NaN)
  }
  for (const count of [null, undefined, 0]) assert.equal(stats.cpuMicrosPerRequest(work(count)), NaN)
  assert.equal(stats.cpuMicrosPerRequest({ ...work(3), cpuUserMicros: undefined }), NaN)
})
