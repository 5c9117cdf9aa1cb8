// @ts-check
// A load generator with wrk2's method: requests fall due at a constant rate, evenly spread over the connections,
// whether or not earlier ones were answered, and a latency counts from when its request was due. Without a rate, each
// connection asks again as soon as it has its answer. Latencies are in whole microseconds. With one queue, a request
// takes whichever connection is free: of connections with a timetable of their own, a busy server answers some in time
// and leaves others waiting. All connections are open before such a load begins: of hundreds at once, the system turns
// some away, and they try again a second later.
//
// autocannon's own rate limit is no constant rate: each connection sends its share of a second as fast as it can and
// then waits for the next second.
import { createHistogram } from 'node:perf_hooks'
import { Client } from 'undici'
import { tellProgress } from './generator-counts.js'

const TICK_MS = 1
const OPENED_AT_ONCE = 50
const LAST_ANSWERS_MS = 2000
const PERCENTILES = [0, 25, 50, 75, 90, 95, 99, 99.5, 99.9, 99.95, 99.99, 100]

process.on('message', async (/** @type {any} */ { id, options }) => {
  const cpuBefore = process.cpuUsage()
  const result = await load(options, id)
  const cpu = process.cpuUsage(cpuBefore)
  process.send?.({ id, result, cpuUserMicros: cpu.user, cpuSystemMicros: cpu.system })
})
process.on('disconnect', () => process.exit())

async function load (
  { url, connections, durationS, overallRate, inTimeMs = Infinity, hasOneQueue = false, progressEveryMs, asked },
  id
) {
  const { origin, pathname, search } = new URL(url)
  const list = asked ?? [{ path: pathname + search }]
  const histograms = { all: createHistogram(), of2xx: createHistogram(), ofOthers: createHistogram() }
  const run = {
    asked: list,
    sent: 0,
    inTimeMs,
    histograms,
    requests: 0,
    inTime: 0,
    errors: 0,
    non2xx: 0,
    inFlight: 0,
    isOver: false,
    seconds: [],
    startedMs: 0
  }
  const clients = Array.from({ length: connections }, () => new Client(origin))
  if (hasOneQueue) await openAll(clients, list[0])
  const startedMs = run.startedMs = performance.now()
  const timetables = makeTimetables(hasOneQueue ? 1 : connections, overallRate, startedMs)
  const lines = clients.map((client, i) => ({ client, timetable: timetables[i % timetables.length], isBusy: false }))
  const sendDue = () => { for (const line of lines) sendIfDue(line, run) }
  const ticker = setInterval(sendDue, TICK_MS)
  sendDue()
  const endTelling = progressEveryMs ? tellProgress(progressEveryMs, id, () => countsOf(run)) : null
  await new Promise(resolve => setTimeout(resolve, durationS * 1000))
  endTelling?.()
  run.isOver = true
  const durationMs = performance.now() - startedMs
  const { requests, non2xx, inTime } = run
  clearInterval(ticker)
  await lastAnswers(run)
  await Promise.all(lines.map(({ client }) => client.destroy()))
  return {
    requests,
    durationMs,
    errors: run.errors,
    non2xx,
    inTime,
    neverSent: overallRate
      ? timetables.reduce((sum, timetable) => sum + dueButUnsent(timetable, startedMs + durationMs), 0)
      : 0,
    neverAnswered: run.inFlight,
    latencyMs: summarize(histograms.all),
    latencyMsOf2xx: histograms.of2xx.count ? summarize(histograms.of2xx) : null,
    latencyMsOfOthers: histograms.ofOthers.count ? summarize(histograms.ofOthers) : null,
    seconds: Array.from(
      run.seconds,
      (second = { requests: 0, inTime: 0, latencySumMicros: 0, latencyMaxMicros: 0 }) => ({
        requests: second.requests,
        inTime: second.inTime,
        latencyMs: { mean: second.latencySumMicros / second.requests / 1000, max: second.latencyMaxMicros / 1000 }
      })
    )
  }
}

/** @returns {import('./generator-counts.js').Counts} */
function countsOf ({ requests, non2xx, errors, seconds }) {
  const latencyMicros = Object.values(seconds).reduce((sum, { latencySumMicros }) => sum + latencySumMicros, 0)
  return { answers: requests, non2xx, errors, latencyMs: latencyMicros / 1000 }
}

// What does not open is found out again by the load, which counts it.
async function openAll (clients, asked) {
  const left = clients.values()
  const openSome = async () => {
    for (const client of left) await new Promise(resolve => ask(client, asked, { onAnswer: resolve, onError: resolve }))
  }
  await Promise.all(Array.from({ length: OPENED_AT_ONCE }, openSome))
}

function makeTimetables (count, overallRate, startedMs) {
  const intervalMs = overallRate ? count / overallRate * 1000 : 0
  return Array.from({ length: count }, (_, i) => ({ dueMs: startedMs + intervalMs * i / count, intervalMs }))
}

function sendIfDue (line, run) {
  const { timetable } = line
  if (line.isBusy || run.isOver || performance.now() < timetable.dueMs) return
  const dueMs = timetable.intervalMs ? timetable.dueMs : performance.now()
  timetable.dueMs += timetable.intervalMs
  line.isBusy = true
  run.inFlight++
  const end = () => {
    line.isBusy = false
    run.inFlight--
  }
  const onAnswer = isGood => {
    if (!isGood) run.non2xx++
    record(run, dueMs, isGood)
    end()
    sendIfDue(line, run)
  }
  const onError = () => {
    if (run.isOver) return
    run.errors++
    end() // the next tick asks again: undici cannot be asked while it says that a server is gone
  }
  ask(line.client, run.asked[run.sent++ % run.asked.length], { onAnswer, onError })
}

function ask (client, { method = 'GET', path, headers, body }, { onAnswer, onError }) {
  let isGood = false
  client.dispatch({ path, method, headers, body }, {
    onRequestStart () {},
    onResponseStart (_, statusCode) { isGood = statusCode >= 200 && statusCode <= 299 },
    onResponseData () {},
    onResponseEnd () { onAnswer(isGood) },
    onResponseError: onError
  })
}

function record (run, dueMs, isGood) {
  const nowMs = performance.now()
  const latencyMicros = Math.max(1, Math.round((nowMs - dueMs) * 1000))
  run.requests++
  run.histograms.all.record(latencyMicros)
  run.histograms[isGood ? 'of2xx' : 'ofOthers'].record(latencyMicros)
  const second = (run.seconds[Math.floor((nowMs - run.startedMs) / 1000)] ??= {
    requests: 0,
    inTime: 0,
    latencySumMicros: 0,
    latencyMaxMicros: 0
  })
  second.requests++
  if (isGood && latencyMicros <= run.inTimeMs * 1000) {
    run.inTime++
    second.inTime++
  }
  second.latencySumMicros += latencyMicros
  second.latencyMaxMicros = Math.max(second.latencyMaxMicros, latencyMicros)
}

// Answers that are still out count into the latencies: to leave them out would hide the slowest.
async function lastAnswers (run) {
  const untilMs = performance.now() + LAST_ANSWERS_MS
  while (run.inFlight > 0 && performance.now() < untilMs) await new Promise(resolve => setTimeout(resolve, TICK_MS))
}

function dueButUnsent ({ dueMs, intervalMs }, endMs) {
  return Math.max(0, Math.ceil((endMs - dueMs) / intervalMs))
}

function summarize (histogram) {
  const percentiles = PERCENTILES.map(percentile => [
    percentile,
    histogram.percentile(Math.max(percentile, Number.MIN_VALUE)) / 1000
  ])
  return { mean: histogram.mean / 1000, max: histogram.max / 1000, percentiles: Object.fromEntries(percentiles) }
}
