// @ts-check
// A load generator with wrk2's method: requests fall due at a constant rate, evenly spread over the connections,
// whether or not earlier ones were answered, and a latency counts from when its request was due. Without a rate, each
// connection asks again as soon as it has its answer. Random arrivals are those of many users who know nothing of each
// other (a Poisson process). Latencies are in whole microseconds. With one queue, a request
// takes whichever connection is free: of connections with a timetable of their own, a busy server answers some in time
// and leaves others waiting. All connections are open before such a load begins: of hundreds at once, the system turns
// some away, and they try again a second later. Each is opened by a request that does not count: what an earlier load
// has left in the server's queue is worked off by then. Of a list, these are the first, and the load goes on behind
// them.
//
// autocannon's own rate limit is no constant rate: each connection sends its share of a second as fast as it can and
// then waits for the next second.
import { createHistogram } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'undici'
import { trustOf } from '../start/http-client.js'
import { openAlarm } from './alarm.js'
import { answerLoads, ask, isSuccess, PROBES_IDLE, recordMicros } from './generator-shared.js'

/** @import { RecordableHistogram } from 'node:perf_hooks' */

const TICK_MS = 1
const IDLE_MS = 60_000 // between two loads that belong together
const OPENED_AT_ONCE = 50
const LAST_ANSWERS_MS = 2000
const PERCENTILES = [0, 25, 50, 75, 90, 95, 99, 99.5, 99.9, 99.95, 99.99, 100]

answerLoads(load)

/**
 * What is kept of a server from one load to the next that belongs to it.
 *
 * @typedef {object} Kept
 * @property {Client[]} clients
 * @property {{ all: RecordableHistogram, of2xx: RecordableHistogram, late: RecordableHistogram }} histograms
 * @property {number} sent requests so far: a list goes on where the load before ended
 */

/** @type {Map<string, Kept>} by origin */
const servers = new Map()

async function load (given, tell) {
  const { url, connections, durationS, overallRate, inTimeMs = Infinity, hasOneQueue, isRandom, isPart, asked } = given
  const { origin, pathname, search } = new URL(url)
  const list = asked ?? [{ path: pathname + search }]
  const kept = findKept(origin, connections, isPart)
  const { clients, histograms } = kept
  if (hasOneQueue) await openAll(kept, list)
  const run = {
    asked: list,
    kept,
    inTimeMs,
    counts: { answers: 0, non2xx: 0, errors: 0, latencyMs: 0 },
    inFlight: 0,
    isOver: false,
    seconds: /** @type {{ requests: number, inTime: number }[]} */ ([]),
    startedMs: performance.now()
  }
  const timetables = makeTimetables(hasOneQueue ? 1 : connections, { overallRate, isRandom, startedMs: run.startedMs })
  const lines = clients.map((client, i) => ({ client, timetable: timetables[i % timetables.length], isBusy: false }))
  keepSending(lines, run)
  const endTelling = tell(() => () => run.counts)
  await wait(durationS * 1000)
  endTelling()
  run.isOver = true
  const durationMs = performance.now() - run.startedMs
  const { answers: requests, non2xx } = run.counts
  const inTime = run.seconds.reduce((sum, second) => sum + second.inTime, 0)
  await lastAnswers(run)
  if (!isPart || run.inFlight) await forget(origin, kept)
  return {
    requests,
    durationMs,
    errors: run.counts.errors,
    non2xx,
    inTime,
    neverSent: overallRate ? dueButUnsent(timetables, run.startedMs + durationMs) : 0,
    neverAnswered: run.inFlight,
    lateMs: histograms.late.count ? summarize(histograms.late) : null,
    latencyMs: summarize(histograms.all),
    latencyMsOf2xx: histograms.of2xx.count ? summarize(histograms.of2xx) : null,
    seconds: Array.from(run.seconds, (second = { requests: 0, inTime: 0 }) => second)
  }
}

function findKept (origin, connections, isPart) {
  const known = servers.get(origin)
  if (isPart && known && known.clients.length === connections) return known
  const connect = { ...trustOf(origin), keepAlive: PROBES_IDLE }
  const kept = {
    clients: Array.from({ length: connections }, () => new Client(origin, { connect, keepAliveTimeout: IDLE_MS })),
    histograms: { all: createHistogram(), of2xx: createHistogram(), late: createHistogram() },
    sent: 0
  }
  if (isPart) servers.set(origin, kept)
  return kept
}

async function forget (origin, kept) {
  if (servers.get(origin) === kept) servers.delete(origin)
  await Promise.all(kept.clients.map(client => client.destroy()))
}

// What does not open is found out again by the load, which counts it.
async function openAll (kept, list) {
  const left = kept.clients.values()
  const openSome = async () => {
    for (const client of left) {
      await new Promise(resolve => ask(client, list[kept.sent++ % list.length], resolve, resolve))
    }
  }
  await Promise.all(Array.from({ length: OPENED_AT_ONCE }, openSome))
}

function makeTimetables (count, { overallRate, isRandom, startedMs }) {
  const intervalMs = overallRate ? count / overallRate * 1000 : 0
  const untilNextMs = isRandom ? () => -Math.log(1 - Math.random()) * intervalMs : () => intervalMs
  return Array.from({ length: count }, (_, i) =>
    ({ dueMs: startedMs + (isRandom ? untilNextMs() : intervalMs * i / count), intervalMs, untilNextMs }))
}

let setAlarm

/** Until the run is over. Where all wait for answers, or something went wrong, a look now and then does. */
function keepSending (lines, run) {
  if (run.isOver) return
  const goOn = () => keepSending(lines, run)
  const leftMs = sendDue(lines, run) - performance.now()
  if (leftMs <= 0 || leftMs === Infinity) {
    setTimeout(goOn, TICK_MS)
    return
  }
  setAlarm ??= openAlarm()
  setAlarm(leftMs, goOn)
}

/** @returns {number} when the next one of those that are free falls due */
function sendDue (lines, run) {
  let nextMs = Infinity
  for (const line of lines) {
    sendIfDue(line, run)
    if (!line.isBusy) nextMs = Math.min(nextMs, line.timetable.dueMs)
  }
  return nextMs
}

function sendIfDue (line, run) {
  const { timetable } = line
  const nowMs = performance.now()
  if (line.isBusy || run.isOver || nowMs < timetable.dueMs) return
  const dueMs = timetable.intervalMs ? timetable.dueMs : nowMs
  if (timetable.intervalMs) recordMicros(run.kept.histograms.late, nowMs - dueMs)
  timetable.dueMs += timetable.untilNextMs()
  line.isBusy = true
  run.inFlight++
  const end = () => {
    line.isBusy = false
    run.inFlight--
  }
  ask(line.client, run.asked[run.kept.sent++ % run.asked.length], status => {
    record(run, dueMs, isSuccess(status))
    end()
    sendIfDue(line, run)
  }, () => {
    if (run.isOver) return
    run.counts.errors++
    end() // the next look asks again: undici cannot be asked while it says that a server is gone
  })
}

function record ({ kept: { histograms }, counts, seconds, inTimeMs, startedMs }, dueMs, isGood) {
  const nowMs = performance.now()
  const latencyMs = nowMs - dueMs
  recordMicros(histograms.all, latencyMs)
  if (isGood) recordMicros(histograms.of2xx, latencyMs)
  counts.answers++
  counts.latencyMs += latencyMs
  if (!isGood) counts.non2xx++
  const second = (seconds[Math.floor((nowMs - startedMs) / 1000)] ??= { requests: 0, inTime: 0 })
  second.requests++
  if (isGood && latencyMs <= inTimeMs) second.inTime++
}

// Answers that are still out count into the latencies: to leave them out would hide the slowest.
async function lastAnswers (run) {
  const untilMs = performance.now() + LAST_ANSWERS_MS
  while (run.inFlight > 0 && performance.now() < untilMs) await wait(TICK_MS)
}

function dueButUnsent (timetables, endMs) {
  let unsent = 0
  for (const timetable of timetables) {
    for (; timetable.dueMs < endMs; timetable.dueMs += timetable.untilNextMs()) unsent++
  }
  return unsent
}

function summarize (histogram) {
  const percentiles = PERCENTILES.map(percentile => [
    percentile,
    histogram.percentile(Math.max(percentile, Number.MIN_VALUE)) / 1000
  ])
  return { mean: histogram.mean / 1000, max: histogram.max / 1000, percentiles: Object.fromEntries(percentiles) }
}
