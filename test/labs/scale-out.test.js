// @ts-check
// What the report and the claims make of loads on more and more processes.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { doublings } from '../../labs/scale-out/lab.js'
import { processesNeeded, worksOf } from '../../labs/scale-out/report.js'

test('processes are doubled up to the most', () => {
  assert.deepEqual([1, 2, 4, 6].map(doublings), [[1], [1, 2], [1, 2, 4], [1, 2, 4, 6]])
})

const work = (stage, more) => ({ part: 'growth', stage, way: 'cluster', processes: 1, requests: 100, errors: 0, non2xx: 0, ...more })

test('a load that was answered by anything but 200, or not at all, does not count', () => {
  const good = work('01-slow')
  const all = [good, { ...good, errors: 1 }, { ...good, non2xx: 1 }, { ...good, requests: 0 }]
  assert.deepEqual(worksOf(all, {}), [good])
})

test('the processes that a fix is worth are counted second by second, and nothing is said of later', () => {
  const needed = processesNeeded([
    work('01-slow', { seconds: [100, 50, 25] }),
    work('02-listener-fix', { seconds: [10, 1000, 1000] })
  ])
  assert.deepEqual(needed, [[0.5, 10], [1.5, 20], [2.5, 40]].map(([timeS, ratio]) => ({ timeS, ratios: [ratio] })))
  assert.equal(processesNeeded([]), null)
})
