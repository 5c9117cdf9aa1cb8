// @ts-check
import { median } from 'simple-statistics'
import { column, message, plot, say, select, stats, table, value } from '../kit.js'
import { ALONE, FEW_LONG, LOADS, SLICE_MS, STEPS_OF_THE_ARTICLE, TIMER_MS } from './lab.js'

/**
 * @import { Plot } from '../../scripts/render/plot.js'
 * @import { LoadRun } from './lab.js'
 */

const SHORTEST_MS = 0.01 // a wait of nothing has no logarithm, and no machine tells it from this
const PERCENTILE = 90 // of what the watch is held against: a block of any length is rare among its samples
const LONGEST = 100

/** @type {import('../index.js').Report} */
export function report ({ samples }) {
  const groups = LOADS.map(load => ({ ...load, runs: loadsOf(samples, load) }))
    .filter(({ runs }) => runs.length > 0)
  const loops = loopsOf(samples)
  const works = worksOf(select(samples, { part: 'timer' }))
  return {
    tables: { timer: loopTable(loops), ping: pingTable(groups), delays: delaysTable(groups) },
    plots: { timer: works.length ? timerPlot(works) : null },
    figures: { ...(loops.length && loopValues(loops)), ...behindValues(works), ...pingValues(groups) },
    notes: groups.length
      ? ["Medians over the rounds. A latency of /ping counts from when it was due, and includes up to a millisecond of the generator's timer."]
      : []
  }
}

function loopTable (loops) {
  return table(message`A timer of ${TIMER_MS} ms`, loops, [
    ['steps of the loop', ({ steps }) => say.count(steps)],
    ['the loop takes, ms', ({ loopMs }) => say.number(loopMs)],
    ['the timer fires after, ms [lowest … highest]', ({ fired }) => say.range(fired)]
  ])
}

function loopValues (loops) {
  const { loopMs, firedMs } = loops.at(-1)
  const article = loops.find(({ steps }) => steps === STEPS_OF_THE_ARTICLE)
  return {
    blocked: say.number(firedMs),
    loop: say.number(loopMs),
    ...(article && { 'ten-million': message`${say.interval(stats.ratioInterval(article.fired), say.number)} ms` })
  }
}

/** When the timer fired that had work behind it, done in one go. */
function behindValues (works) {
  return Object.fromEntries(works.filter(({ whole }) => whole.length).map(({ workMs, whole }) =>
    [`behind-${workMs}`, value.number(stats.ratioInterval(whole))]))
}

/** @returns {{ workMs: number, whole: number[], sliced: number[] }[]} when the timers fired, by the work behind them */
function worksOf (timers) {
  const firedMs = (workMs, sliceMs) => select(timers, { workMs, sliceMs }).map(({ firedMs }) => firedMs)
  return [...new Set(timers.map(({ workMs }) => workMs))]
    .sort((a, b) => a - b)
    .map(workMs => ({ workMs, whole: firedMs(workMs, workMs), sliced: firedMs(workMs, SLICE_MS) }))
    .filter(({ whole, sliced }) => whole.length && sliced.length)
}

const REPORTS = column('reports', ({ perS, reportMs }) => perS === 0 ? 'none' : message`${perS}/s of ${reportMs} ms`)

const medians = (head, quantity) => column(head, ({ runs }) => say.median(runs, quantity))

function pingTable (groups) {
  return table('What a client of /ping sees, in ms', groups, [
    REPORTS,
    medians('p50', ({ ping }) => ping.latencyMs.percentiles[50]),
    medians('p99', p99Of),
    ['p99 by the reports alone', load => say.number(expectedWait(load, 99))]
  ])
}

function delaysTable (groups) {
  return table(message`The ${PERCENTILE}th percentile of the same seconds, in ms`, groups, [
    REPORTS,
    medians('client of /ping', run => waitsOf(run, PERCENTILE).client),
    medians("the loop's own watch", run => waitsOf(run, PERCENTILE).byTimer),
    medians('the longest that it saw', run => waitsOf(run, LONGEST).byTimer)
  ])
}

/** @returns {Plot} */
function timerPlot (works) {
  const series = (name, pick) => plot.line(name, works.map(work => plot.band(work.workMs, work[pick])))
  const { workMs, whole, sliced } = works.at(-1)
  return {
    title: message`When a timer of ${TIMER_MS} ms fires`,
    alt: message`With ${workMs} ms of work in one go, the timer fires after ${say.number(median(whole))} ms. With the same work in slices of ${SLICE_MS} ms, it fires after ${say.number(median(sliced))} ms. Bands reach from the lowest to the highest round.`,
    x: { name: 'work behind the timer (ms)' },
    y: { name: 'the timer fires after (ms)', min: 0 },
    series: [series('in one go', 'whole'), series(message`in slices of ${SLICE_MS} ms`, 'sliced')]
  }
}

function pingValues (groups) {
  const loads = { 'ping-alone': ALONE, 'ping-one': { ...FEW_LONG, perS: 1 } }
  return Object.fromEntries(Object.entries(loads).flatMap(([name, load]) =>
    select(groups, load).map(({ runs }) => [name, say.median(runs, p99Of)])))
}

// From what was measured to waits: of a client, and what the loop's own watch makes of them.

/**
 * @param {any[]} samples
 * @returns {{ steps: number, loopMs: number, firedMs: number, fired: number[] }[]} the shortest loop first: medians,
 *   and when its timer fired in each run
 */
export function loopsOf (samples) {
  const loops = select(samples, { part: 'loop' })
  return [...Map.groupBy(loops, ({ steps }) => steps)].sort(([a], [b]) => a - b).map(([steps, some]) => ({
    steps,
    loopMs: median(some.map(({ loopMs }) => loopMs)),
    firedMs: median(some.map(({ firedMs }) => firedMs)),
    fired: some.map(({ firedMs }) => firedMs)
  }))
}

/**
 * @param {any[]} samples
 * @param {{ perS: number, reportMs: number }} load
 * @returns {LoadRun[]}
 */
export function loadsOf (samples, load) {
  return select(samples, { part: 'load', ...load })
}

/** @param {Pick<LoadRun, 'ping'>} run @returns {number} ms */
export function p99Of ({ ping }) {
  return ping.latencyMs.percentiles[99]
}

/**
 * @param {LoadRun} run
 * @param {number} percentile
 * @returns {{ client: number, byTimer: number }} waits in ms
 */
export function waitsOf ({ ping, delays: { byTimer } }, percentile) {
  return {
    client: ping.latencyMs.percentiles[percentile],
    byTimer: Math.max(SHORTEST_MS, byTimer.percentilesMs[percentile] - byTimer.resolutionMs)
  }
}

/**
 * @param {{ perS: number, reportMs: number }} load
 * @param {number} percentile
 * @returns {number} ms that somebody waits for the report in hand, where the reports are all there is and come evenly
 */
function expectedWait ({ perS, reportMs }, percentile) {
  if (perS === 0) return 0
  const apartMs = (1 - percentile / 100) * 1000 / perS // of those who wait at least as long, by one report
  return Math.max(0, reportMs - apartMs)
}
