// @ts-check
// Of two versions of a server that waits: how often a request waits for what, and how long, by traces of both.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mean, sum } from 'simple-statistics'
import { stats } from 'bench-in-turns'
import { lengthOf } from './company.js'
import { traceRequests, waterfallOf } from './trace.js'

/**
 * @import { App, BoundedInterval } from 'bench-in-turns'
 * @import { Stage } from '../stages/catalog.js'
 * @import { Wait, Waterfall } from './trace.js'
 */

/** Below six, there are too few for intervals of several. */
const STARTS = 6

/**
 * @typedef {object} WaitsFor one thing, in one start
 * @property {string} what
 * @property {Wait['of']} of its kind
 * @property {number} times a request
 * @property {number} ms a request, all of them added up, with the waits for a connection
 */

/**
 * @typedef {object} WaitDifference
 * @property {string} what
 * @property {Wait['of']} of
 * @property {[older: number, now: number]} times a request, on average
 * @property {BoundedInterval} more times a request
 * @property {BoundedInterval} ms a request
 */

/**
 * @param {(Stage | App)[]} pair the older version and the new one
 * @param {{ signal: AbortSignal, onStart?: (start: number, all: number) => void }} run
 * @returns {Promise<WaitsFor[][][]>} of each version, by start: requests that run at the same time
 * @throws {import('bench-in-turns/kit.js').ToolError} when one fails, or leaves no spans
 */
export async function traceVersions (pair, { signal, onStart = () => {} }) {
  const ofEach = pair.map(() => /** @type {WaitsFor[][]} */ ([]))
  for (let start = 1; start <= STARTS; start++) {
    onStart(start, STARTS)
    for (const i of start % 2 ? [0, 1] : [1, 0]) ofEach[i].push(await traceOnce(pair[i], signal))
  }
  return ofEach
}

async function traceOnce (stage, signal) {
  const folder = await mkdtemp(join(tmpdir(), 'waits-'))
  try {
    const { atOnce } = await traceRequests(stage, { folder, signal })
    return waitsOf(atOnce.map(waterfallOf))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** @param {Waterfall[]} waterfalls @returns {WaitsFor[]} */
export function waitsOf (waterfalls) {
  const waits = waterfalls.flatMap(({ waits }) => waits)
  return [...Map.groupBy(waits, ({ what }) => what)].map(([what, same]) => ({
    what,
    of: same[0].of,
    times: same.length / waterfalls.length,
    ms: sum(same.map(wait => lengthOf(wait) + connectionMs(wait))) / waterfalls.length
  }))
}

const connectionMs = ({ connection }) => connection ? connection[1] - connection[0] : 0

/**
 * @param {WaitsFor[][][]} ofEach version, by start
 * @returns {WaitDifference[]} whose times or milliseconds surely differ; the most milliseconds first
 */
export function differentWaits ([older, now]) {
  const kinds = new Map([...older, ...now].flat().map(({ what, of }) => [what, of]))
  const names = [...kinds.keys()]
  if (!names.length) return []
  const valueOf = (start, what, key) => start.find(one => one.what === what)?.[key] ?? 0
  const differencesOf = key => names.map(what => now.map((start, i) =>
    valueOf(start, what, key) - valueOf(older[i], what, key)))
  const intervals = stats.simultaneousIntervals([...differencesOf('times'), ...differencesOf('ms')])
  const timesOf = (starts, what) => mean(starts.map(start => valueOf(start, what, 'times')))
  return names.map((what, i) => ({
    what,
    of: /** @type {Wait['of']} */ (kinds.get(what)),
    times: /** @type {[number, number]} */ ([timesOf(older, what), timesOf(now, what)]),
    more: intervals[i],
    ms: intervals[names.length + i]
  })).filter(({ more, ms }) => leavesOut0(more) || leavesOut0(ms))
    .sort((a, b) => Math.abs(b.ms.value) - Math.abs(a.ms.value))
}

const leavesOut0 = ({ low, high }) => low > 0 || high < 0
