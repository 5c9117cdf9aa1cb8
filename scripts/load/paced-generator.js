// @ts-check
// A load generator with wrk2's method: requests fall due at a constant rate, evenly spread over the connections, whether
// or not earlier ones were answered, and a latency counts from when its request was due. Without a rate, each connection
// asks again as soon as it has its answer. Latencies are in whole microseconds.
//
// autocannon's own rate limit is no constant rate: each connection sends its share of a second as fast as it can and then
// waits for the next second.
import { createHistogram } from 'node:perf_hooks'
import { Client } from 'undici'

const TICK_MS = 1
const LAST_ANSWERS_MS = 2000
const PERCENTILES = [0, 25, 50, 75, 90, 95, 99, 99.5, 99.9, 99.95, 99.99, 100]

process.on('message', async (/** @type {any} */ { id, options }) => {
  const cpuBefore = process.cpuUsage()
  const result = await load(options)
  const cpu = process.cpuUsage(cpuBefore)
  process.send?.({ id, result, cpuUserMicros: cpu.user, cpuSystemMicros: cpu.system })
})
process.on('disconnect', () => process.exit())

async function load ({ url, connections, durationS, overallRate }) {
  const { origin, pathname: path } = new URL(url)
  const run = { path, histogram: createHistogram(), requests: 0, errors: 0, non2xx: 0, inFlight: 0, isOver: false, seconds: [], startedMs: performance.now() }
  const intervalMs = overallRate ? connections / overallRate * 1000 : 0
  const { startedMs } = run
  const lines = Array.from({ length: connections }, (_, i) => ({
    client: new Client(origin),
    dueMs: startedMs + intervalMs * i / connections,
    isBusy: false
  }))
  const sendDue = () => { for (const line of lines) sendIfDue(line, run, intervalMs) }
  const ticker = setInterval(sendDue, TICK_MS)
  sendDue()
  await new Promise(resolve => setTimeout(resolve, durationS * 1000))
  run.isOver = true
  const durationMs = performance.now() - startedMs
  const { requests, non2xx } = run
  clearInterval(ticker)
  await lastAnswers(run)
  await Promise.all(lines.map(({ client }) => client.destroy()))
  return {
    requests,
    durationMs,
    errors: run.errors,
    non2xx,
    neverSent: overallRate ? lines.reduce((sum, line) => sum + dueButUnsent(line, startedMs + durationMs, intervalMs), 0) : 0,
    neverAnswered: run.inFlight,
    latencyMs: summarize(run.histogram),
    seconds: Array.from(run.seconds, (second = { requests: 0, latencySumMicros: 0, latencyMaxMicros: 0 }) => ({
      requests: second.requests,
      latencyMs: { mean: second.latencySumMicros / second.requests / 1000, max: second.latencyMaxMicros / 1000 }
    }))
  }
}

function sendIfDue (line, run, intervalMs) {
  if (line.isBusy || run.isOver || performance.now() < line.dueMs) return
  const dueMs = intervalMs ? line.dueMs : performance.now()
  line.dueMs += intervalMs
  line.isBusy = true
  run.inFlight++
  const end = () => {
    line.isBusy = false
    run.inFlight--
    sendIfDue(line, run, intervalMs)
  }
  let isGood = false
  line.client.dispatch({ path: run.path, method: 'GET' }, {
    onRequestStart () {},
    onResponseStart (_, statusCode) { isGood = statusCode >= 200 && statusCode <= 299 },
    onResponseData () {},
    onResponseEnd () {
      if (!isGood) run.non2xx++
      record(run, dueMs)
      end()
    },
    onResponseError () {
      if (run.isOver) return
      run.errors++
      end()
    }
  })
}

function record (run, dueMs) {
  const nowMs = performance.now()
  const latencyMicros = Math.max(1, Math.round((nowMs - dueMs) * 1000))
  run.requests++
  run.histogram.record(latencyMicros)
  const second = run.seconds[Math.floor((nowMs - run.startedMs) / 1000)] ??= { requests: 0, latencySumMicros: 0, latencyMaxMicros: 0 }
  second.requests++
  second.latencySumMicros += latencyMicros
  second.latencyMaxMicros = Math.max(second.latencyMaxMicros, latencyMicros)
}

// Answers that are still out count into the latencies: to leave them out would hide the slowest.
async function lastAnswers (run) {
  const untilMs = performance.now() + LAST_ANSWERS_MS
  while (run.inFlight > 0 && performance.now() < untilMs) await new Promise(resolve => setTimeout(resolve, TICK_MS))
}

function dueButUnsent ({ dueMs }, endMs, intervalMs) {
  return Math.max(0, Math.ceil((endMs - dueMs) / intervalMs))
}

function summarize (histogram) {
  const percentiles = PERCENTILES.map(percentile => [percentile, histogram.percentile(Math.max(percentile, Number.MIN_VALUE)) / 1000])
  return { mean: histogram.mean / 1000, max: histogram.max / 1000, percentiles: Object.fromEntries(percentiles) }
}
