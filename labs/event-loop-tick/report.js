// @ts-check
import { max, median, min } from 'simple-statistics'
import { formatNumber } from '../kit.js'
import { FEW_LONG, LOADS, MANY_SHORT, REPORT_MS } from './loads.js'
import { SLICE_MS, TIMER_MS } from './timers.js'
import { expectedWait, medianOf, reportsSeen, waitsOf } from './report-waits.js'

/**
 * @import { LabReport } from '../index.js'
 * @import { Table } from '../../scripts/render/bench-tables.js'
 * @import { Plot } from '../../scripts/render/plot.js'
 * @import { measure } from './lab.js'
 * @import { LoadRun } from './loads.js'
 * @import { TimerRun } from './timers.js'
 */

const PERCENTILE = 90 // of what the watches are held against: a block of any length is rare among their samples

/**
 * @param {Awaited<ReturnType<typeof measure>>} data
 * @returns {LabReport}
 */
export function report ({ timers, loads, failures }) {
  const groups = LOADS.map(load => ({ ...load, runs: loads.filter(isOf(load)) }))
    .filter(({ runs }) => runs.length > 0)
  const works = [...new Set(timers.map(({ workMs }) => workMs))]
    .sort((a, b) => a - b)
    .map(workMs => ({
      workMs,
      whole: timers.filter(run => run.workMs === workMs && run.sliceMs === workMs),
      sliced: timers.filter(run => run.workMs === workMs && run.sliceMs === SLICE_MS)
    }))
  return {
    tables: {
      timer: timerTable(works),
      ping: pingTable(groups),
      delays: delaysTable(groups),
      ...seenTable(groups)
    },
    plots: { timer: timerPlot(works), ping: pingPlot(groups.filter(({ reportMs }) => reportMs === REPORT_MS)) },
    values: valuesOf(works, groups),
    notes: [
      "Medians over the rounds. A latency of /ping counts from when it was due, and includes up to a millisecond of the generator's timer. Unanswered is also what fell due in the last millisecond of a load, and was not sent. A watch has seen a report when a delay of more than half its length is among its samples. The two watches ran in the same process, so the timer of the one is among the turns that the other counts.",
      ...(groups.some(({ runs }) => runs.some(({ delays }) => delays.byIteration.count > 0))
        ? []
        : ['NO_SAMPLE_PER_ITERATION: this Node.js watches by a timer alone; the other way came with 26.5.']),
      ...failures.map(
        ({ round, perS, reportMs, message }) => `Round ${round}, ${perS} reports a second of ${reportMs} ms: ${message}`
      )
    ]
  }
}

/** @returns {(run: LoadRun) => boolean} */
export function isOf ({ perS, reportMs }) {
  return run => run.perS === perS && run.reportMs === reportMs
}

function timerTable (works) {
  const say = runs =>
    `${formatNumber(median(firedOf(runs)))} (${formatNumber(min(firedOf(runs)))} to ${formatNumber(max(firedOf(runs)))})`
  const rows = works.map(({ workMs, whole, sliced }) => [String(workMs), say(whole), say(sliced)])
  return {
    title: `When a timer of ${TIMER_MS} ms fires, in ms`,
    head: ['work, ms', 'the work in one go', `in slices of ${SLICE_MS} ms`],
    rows
  }
}

function pingTable (groups) {
  const rows = groups.map(({ perS, reportMs, runs }) => [
    describeLoad({ perS, reportMs }),
    ...[50, 99].map(percentile =>
      formatNumber(medianOf(runs, ({ result }) => result.latencyMs.percentiles[percentile]))
    ),
    formatNumber(expectedWait({ perS, reportMs }, 99)),
    String(
      runs.reduce((sum, { result }) => sum + result.errors + result.non2xx + result.neverSent + result.neverAnswered, 0)
    )
  ])
  return {
    title: 'What a client of /ping sees, in ms',
    head: ['reports', 'p50', 'p99', 'p99 by the reports alone', 'unanswered'],
    rows
  }
}

function delaysTable (groups) {
  const columns = ['client', 'byTimer', 'byIteration', 'byTime']
  const rows = groups.map(({ perS, reportMs, runs }) => [
    describeLoad({ perS, reportMs }),
    ...columns.map(name => sayKnown(medianOf(runs, run => waitsOf(run, PERCENTILE)[name])))
  ])
  return {
    title: `The ${PERCENTILE}th percentile of the same seconds, in ms`,
    head: ['reports', 'client of /ping', 'watch by a timer', 'by iteration', 'by iteration, weighted by time'],
    rows
  }
}

/** @returns {Record<string, Table>} none where no report was made */
function seenTable (groups) {
  const rows = groups.filter(({ perS }) => perS > 0).map(({ perS, reportMs, runs }) => [
    describeLoad({ perS, reportMs }),
    ...['made', 'byTimer', 'byIteration'].map(name => sayKnown(medianOf(runs, run => reportsSeen(run)[name])))
  ])
  const head = ['reports', 'made', 'seen by a timer', 'seen by iteration']
  return rows.length ? { seen: { title: 'Reports that a watch has among its samples', head, rows } } : {}
}

/** @returns {Plot} */
function timerPlot (works) {
  const series = (name, pick) => ({
    name,
    line: /** @type {const} */ ('solid'),
    points: works.map(work => band(work.workMs, firedOf(work[pick])))
  })
  const longest = works[works.length - 1]
  return {
    title: `When a timer of ${TIMER_MS} ms fires`,
    alt: `With ${longest.workMs} ms of work in one go, the timer fires after ${formatNumber(median(firedOf(longest.whole)))} ms. With the same work in slices of ${SLICE_MS} ms, it fires after ${formatNumber(median(firedOf(longest.sliced)))} ms. Bands reach from the lowest to the highest round.`,
    x: { name: 'work behind the timer (ms)' },
    y: { name: 'the timer fires after (ms)', min: 0 },
    series: [series('in one go', 'whole'), series(`in slices of ${SLICE_MS} ms`, 'sliced')]
  }
}

/** @returns {Plot} */
function pingPlot (groups) {
  const of = (runs, percentile) => runs.map(({ result }) => result.latencyMs.percentiles[percentile])
  const series = percentile => ({
    name: `p${percentile}`,
    line: /** @type {const} */ ('solid'),
    points: groups.map(({ perS, runs }) => band(perS, of(runs, percentile)))
  })
  const said = groups.map(
    ({ perS, runs }) =>
      `${perS} reports: ${formatNumber(median(of(runs, 50)))} and ${formatNumber(median(of(runs, 99)))} ms`
  )
  return {
    title: `/ping beside reports of ${REPORT_MS} ms`,
    alt: `Median and 99th percentile of /ping by reports a second. ${said.join('; ')}. Bands reach from the lowest to the highest round.`,
    x: { name: 'reports a second' },
    y: { name: 'latency of /ping (ms)', min: 0 },
    series: [
      series(99),
      series(50),
      {
        name: 'p99 by the reports alone',
        line: 'dashed',
        points: groups.map(({ perS, reportMs }) => ({ x: perS, y: expectedWait({ perS, reportMs }, 99) }))
      }
    ]
  }
}

function valuesOf (works, groups) {
  const longest = works[works.length - 1]
  const p99 = load => groups.find(group => group.perS === load.perS && group.reportMs === load.reportMs)
  const sayP99 = load => {
    const group = p99(load)
    return group ? formatNumber(medianOf(group.runs, ({ result }) => result.latencyMs.percentiles[99])) : '-'
  }
  return {
    'longest-work': String(longest.workMs),
    'whole-fires': formatNumber(median(firedOf(longest.whole))),
    'sliced-fires': formatNumber(median(firedOf(longest.sliced))),
    'ping-alone': sayP99({ perS: 0, reportMs: REPORT_MS }),
    'ping-one': sayP99({ perS: 1, reportMs: REPORT_MS }),
    'ping-few-long': sayP99(FEW_LONG),
    'ping-many-short': sayP99(MANY_SHORT)
  }
}

function describeLoad ({ perS, reportMs }) {
  return perS === 0 ? 'none' : `${perS}/s of ${reportMs} ms`
}

function band (x, values) {
  return { x, y: median(values), lowest: min(values), highest: max(values) }
}

function firedOf (runs) {
  return runs.map(({ firedMs }) => firedMs)
}

function sayKnown (value) {
  return Number.isFinite(value) ? formatNumber(value) : '-'
}
