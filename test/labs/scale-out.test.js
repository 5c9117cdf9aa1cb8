// @ts-check
// What the report and the claims make of loads on more and more processes.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { claims } from '../../labs/scale-out/claims.js'
import { doublings } from '../../labs/scale-out/lab.js'
import { report } from '../../labs/scale-out/report.js'
import { processesNeeded, worksOf } from '../../labs/scale-out/report-figures.js'

test('processes are doubled up to the most', () => {
  assert.deepEqual([1, 2, 4, 6].map(doublings), [[1], [1, 2], [1, 2, 4], [1, 2, 4, 6]])
})

const WORK = {
  round: 1,
  durationMs: 1000,
  errors: 0,
  non2xx: 0,
  frontMicros: 5000
}
const cpu = micros => ({ cpuUserMicros: micros, cpuSystemMicros: 0, requestsStarted: 1 })
const work = (stage, way, processes, requests, more = {}) =>
  ({
    ...WORK, part: stage === '03-optimized' ? 'scaling' : 'growth', stage, way, processes, requests, server: cpu(requests * 20), generator: cpu(1000), ...more
  })
const rounds = make => [1, 2, 3].map(round => ({ ...make(round), round }))
const slow = processes =>
  rounds(round =>
    work('01-slow', 'cluster', processes, processes * 100 + round, {
      seconds: [60, 30],
      workers: [{ requestsServed: 90, afterListeners: 90 }]
    })
  )
const fixed = requests =>
  rounds(() =>
    work('02-listener-fix', 'cluster', 1, requests, {
      seconds: [900, 1000],
      workers: [{ requestsServed: 9, afterListeners: 1 }]
    })
  )
const behind = (way, frontMicros) =>
  rounds(round =>
    work('03-optimized', way, 1, 1000 + round, { frontMicros, server: cpu(way === 'cache' ? 0 : 20_000) })
  )
const GROWTH = [...slow(1), ...slow(4), ...fixed(5000)]
const SCALING = [...behind('cluster', 100), ...behind('nginx', 20_000), ...behind('cache', 8000)]
/** @param {{ nginx?: string | null, growth?: any[], scaling?: any[] }} [some] */
const measured = ({ nginx = '1', growth = GROWTH, scaling = SCALING } = {}) =>
  ({ nginx, samples: [...growth, ...scaling] })
const OPTIONS = { durationS: 2, slowProcesses: [1, 4], cores: 2 }

test('a load that was answered by anything but 200, or not at all, does not count', () => {
  const good = work('01-slow', 'cluster', 2, 100)
  const all = [good, { ...good, errors: 1 }, { ...good, non2xx: 1 }, { ...good, requests: 0 }]
  assert.deepEqual(worksOf(all, {}), [good])
})

test('the processes that a fix is worth are counted second by second, and nothing is said of later', () => {
  const needed = processesNeeded([
    work('01-slow', 'cluster', 1, 1, { seconds: [100, 50, 25] }),
    work('02-listener-fix', 'cluster', 1, 1, { seconds: [10, 1000, 1000] })
  ])
  assert.deepEqual(needed, [[0.5, 10], [1.5, 20], [2.5, 40]].map(([timeS, ratio]) => ({ timeS, ratios: [ratio] })))
  assert.equal(processesNeeded([]), null)
})

test('claims hold, fail or stay open as the intervals say', () => {
  const verdicts = data =>
    Object.fromEntries(
      claims.map(({ id, check }) => [id, check(data, OPTIONS).verdict])
    )
  assert.deepEqual(verdicts(measured()), {
    'fix-beats-hardware': 'holds',
    'nginx-takes-its-part': 'holds',
    'cache-spares-servers': 'holds'
  })
  const other = {
    growth: [...slow(4), ...fixed(500)],
    scaling: [...behind('cluster', 30_000), ...behind('nginx', 20_000), ...behind('cache', 25_000)]
  }
  assert.deepEqual(Object.values(verdicts(measured(other))), ['fails', 'fails', 'fails'])
  const without = { nginx: null, scaling: behind('cluster', 100) }
  assert.deepEqual(Object.values(verdicts(measured(without))), ['holds', 'unresolved', 'unresolved'])
  assert.deepEqual(Object.values(verdicts(measured({ growth: [], scaling: behind('nginx', null) }))), [
    'unresolved',
    'unresolved',
    'unresolved'
  ])
})

test('a report does without nginx, without a part of the loads and without CPU times', () => {
  const whole = report(measured(), OPTIONS).tables ?? {}
  assert.deepEqual(Object.keys(whole), ['growth', 'cpu'])
  assert.deepEqual(whole.cpu.rows.map(([what]) => what), [
    '1 behind node:cluster', '1 behind nginx', '1 behind nginx with a cache'
  ])
  const { notes = [], tables = {} } = report(measured({ nginx: null, scaling: behind('cluster', null) }), OPTIONS)
  assert.match(notes.join('\n'), /^Without nginx: nginx is missing \(Debian/m)
  assert.ok(
    Object.values(tables).every(
      ({ rows }) => rows.length && rows.flat().every(cell => !/NaN|undefined|null/.test(cell))
    ),
    JSON.stringify(tables)
  )
  assert.deepEqual(report(measured({ growth: [], scaling: [] }), OPTIONS).plots, {})
})
