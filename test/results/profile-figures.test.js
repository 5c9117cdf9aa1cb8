// @ts-check
// What is said of profiles, on call trees made by hand.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PROFILE_FIGURES } from '../../scripts/results/profile-figures.js'
import { frame, treeOf } from '../profile/trees.js'

const LISTENER = { file: '01-slow/util.js', line: 26 }
const listener = frame('(anonymous)', 'app', LISTENER.file, LISTENER.line)
const emit = frame('emit', 'node', 'node:events', 489)
const route = frame('(anonymous)', 'app', '01-slow/index.js', 10)
const timers = frame('processImmediate', 'node', 'node:internal/timers', 525)
const send = frame('send', 'package', 'node_modules/restify/lib/response.js')
const write = frame('writev', 'native', 'node', 0)
const sha = frame('sha512_block_data_order_avx2', 'native', 'node', 0)
const nameless = frame('node', 'native', 'node', 0)

const seen = (stacks, more) =>
  ({ stage: '01-slow', profiler: 'cpu', samples: 1000, tree: treeOf(stacks), listener: LISTENER, ...more })
const check = (id, ...profiles) => PROFILE_FIGURES[id].find({ profiles, diagnoses: [] })

const mostly = seen([[[emit, listener], 8], [[route, send], 2]])
const [fixed, koa, optimised, third] = ['02-listener-fix', 'koa-variant/01-slow', '03-optimized',
  'koa-variant/03-no-stringify'].map(stage => ({ stage }))
const prof = (top, plainNative = /** @type {any[]} */ ([])) =>
  seen([[[emit, listener, top], 8]], { profiler: 'prof', plainNative })
const perf = (...tops) => seen(tops.map(top => [[top]]), { profiler: 'perf' })

/** @type {[string, string, any[], 'holds' | 'fails' | 'undecided'][]} */
const cases = [
  ['a listener with over half of the time', 'listener-is-hottest', [mostly], 'holds'],
  ['a server without a listener', 'koa-listener-is-hot', [{ ...mostly, ...koa, listener: null }], 'fails'],
  ['a cheap listener', 'listener-shrinks', [seen([[[emit, listener], 3], [[send], 7]], fixed)], 'holds'],
  ['a listener that emit calls most', 'emit-calls-it', [seen([[[emit, listener], 8], [[send, listener]]])], 'holds'],
  ["Node's own function on top", 'node-is-left', [seen([[[route, write]]], optimised)], 'holds'],
  ['a timer below all requests', 'koa-timers-are-cheap', [seen([[[timers, route, write], 8], [[send]]], third)], 'holds'],
  ['too few samples', 'listener-is-hottest', [{ ...mostly, samples: 199 }], 'undecided'],
  ['no profile', 'listener-is-hottest', [], 'undecided'],
  ['several profilers of which one disagrees', 'listener-is-hottest',
    [mostly, seen([[[route]]], { profiler: 'flame' })], 'fails'],
  ['a flat profile beside one that sees stacks', 'listener-is-hottest', [mostly, perf(send)], 'holds'],
  ['SHA-512 that --prof-process names', 'sha512-is-hottest', [prof(sha, [{ name: 'sha512_block', share: 0.9 }])], 'fails'],
  ['compiled functions without names', 'sha512-is-hottest', [prof(nameless)], 'undecided'],
  ['SHA-512 second by perf', 'perf-agrees', [perf(sha, write, write)], 'fails']
]
for (const [what, id, profiles, verdict] of cases) {
  test(`${id} with ${what}: ${verdict}`, () => assert.equal(check(id, ...profiles).verdict, verdict))
}

/** A run of doctor under a load of ten seconds: how many handles at its beginning, in the middle and at the end. */
function doctorRun (...activeHandles) {
  const nothing = activeHandles.map(() => 0)
  const atMs = [0, 5000, 10_000]
  const observations = { atMs, delayMs: nothing, cpu: nothing, heapUsedBytes: nothing, activeHandles }
  return { stage: '01-slow', issues: { memory: {} }, underLoad: [0, 10_000], observations }
}

test('handles rise where they do so in most runs; where all clients got in at once, that is not decided', () => {
  const [rising, flat, full] = [doctorRun(3, 40, 50), doctorRun(3, 50, 50), doctorRun(3, 103, 103)]
  /** @type {[any[], string][]} */
  const runs = [
    [[rising, rising, full], 'holds'], [[rising, full], 'undecided'], [[full], 'undecided'], [[flat], 'fails'],
    [[rising, flat], 'fails']
  ]
  for (const [diagnoses, verdict] of runs) {
    assert.equal(PROFILE_FIGURES['handles-keep-rising'].find({ profiles: [], diagnoses: /** @type {any} */ (diagnoses) }).verdict, verdict)
  }
})
