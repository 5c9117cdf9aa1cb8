// @ts-check
// What the report makes of loads on more and more processes.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { doublings } from '../../labs/scale-out/lab.js'
import { report } from '../../labs/scale-out/report.js'
import { counted, processesNeeded } from '../../labs/scale-out/report-samples.js'
import { planSetups } from '../../labs/scale-out/scaling.js'
import { readLabRecord, referenceFile } from '../../scripts/results/record-files.js'

test('processes are doubled up to the most', () => {
  assert.deepEqual([1, 2, 4, 6].map(doublings), [[1], [1, 2], [1, 2, 4], [1, 2, 4, 6]])
  const setups = hasNginx => planSetups([1, 2], hasNginx).map(({ way, processes }) => `${way} ${processes}`)
  assert.deepEqual(setups(false), ['alone 1', 'cluster 1', 'cluster 2'])
  assert.deepEqual(setups(true), ['alone 1', 'cluster 1', 'nginx 1', 'cache 1', 'cluster 2', 'nginx 2'])
})

test('a load that was answered by anything but 200, or not at all, does not count', () => {
  const good = /** @type {any} */ ({ requests: 100, errors: 0, non2xx: 0 })
  assert.deepEqual(counted([good, { ...good, errors: 1 }, { ...good, non2xx: 1 }, { ...good, requests: 0 }]), [good])
})

test('the processes that a fix is worth are counted second by second, and nothing is said of later', () => {
  const seconds = [100, 50, 25]
  const needed = processesNeeded(/** @type {any} */ ({ slow: [{ seconds }], fixed: [{ seconds: [10, 1000, 1000] }] }))
  assert.deepEqual(needed, [[0.5, 10], [1.5, 20], [2.5, 40]].map(([timeS, ratio]) => ({ timeS, ratios: [ratio] })))
  assert.equal(processesNeeded({ slow: [], fixed: [] }), null)
})

test('a report does without nginx, without CPU times of others, and without loads', async () => {
  const { data, options } = await readLabRecord(referenceFile('scale-out'), 'scale-out')
  const bare = data.scaling.filter(({ way }) => way === 'cluster').map(work => ({ ...work, frontMicros: null }))
  const { notes, tables } = report({ ...data, nginx: null, scaling: bare }, options)
  assert.match(notes.join('\n'), /^Without nginx: nginx is missing/m)
  assert.doesNotMatch(JSON.stringify(tables), /NaN|undefined/)
  assert.deepEqual(report({ ...data, growth: [], scaling: [] }, options).plots, {})
})
