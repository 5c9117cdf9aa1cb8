// @ts-check
import {
  cpuMicrosPerRequest,
  formatInterval,
  formatNumber,
  formatRatio,
  lineOf,
  medianInterval,
  SHOWN_LIVE,
  trimmedRatioInterval
} from '../kit.js'

/**
 * @import { Panels } from '../../scripts/render/plot.js'
 * @import { LabReport } from '../index.js'
 * @import { ShownRun, Side } from './lab.js'
 */

/** A picture of each page: which runs, and what is to be seen of them. */
const PICTURES = {
  start: { runs: ['01-slow'], what: ['rate'] },
  symptoms: { runs: ['01-slow'], what: ['delay', 'cpu'] },
  fix: { runs: ['01-slow', '02-listener-fix'], what: ['rate', 'listeners'] },
  koa: { runs: ['koa-variant/01-slow', 'koa-variant/02-listener-fix'], what: ['rate', 'listeners'] },
  worth: { runs: ['02-listener-fix', '03-optimized'], what: ['rate', 'cpu'] },
  cores: { runs: ['03-optimized'], what: ['rate', 'cpu'] },
  rate: { runs: ['02-listener-fix at 2000'], what: ['rate', 'latency'] },
  overload: { runs: ['02-listener-fix at 25000'], what: ['rate', 'latency'] }
}

/**
 * @param {{ runs: ShownRun[], pairs: Side[][] }} data
 * @param {{ stage: string, durationS: number }} options
 * @returns {LabReport}
 */
export function report ({ runs, pairs }, { stage, durationS }) {
  const named = new Map(runs.filter(({ failure }) => !failure).map(run => [nameOf(run), run]))
  const whole = Object.entries(PICTURES).filter(([, { runs }]) => runs.every(name => named.has(name)))
  return {
    tables: { cost: costTable(pairs, stage) },
    plots: Object.fromEntries(whole.map(([name, { runs, what }]) =>
      [name, pictureOf(runs.map(name => /** @type {ShownRun} */ (named.get(name))), what, durationS)])),
    notes: runs.flatMap(({ stage, failure }) => failure ? [`${stage}: ${failure.message}`] : []),
    values: { rate: formatInterval(rateRatio(pairs), formatRatio) }
  }
}

/**
 * @param {Side[][]} pairs
 * @returns requests per second, watched by not
 */
export function rateRatio (pairs) {
  return ratioOf(pairs, ({ requestsPerSecond }) => requestsPerSecond)
}

function ratioOf (pairs, valueOf) {
  return trimmedRatioInterval(pairs.map(pair => valueOf(side(pair, true)) / valueOf(side(pair, false))))
}

function side (pair, wanted) {
  return /** @type {Side} */ (pair.find(({ isWatched }) => isWatched === wanted))
}

function costTable (pairs, stage) {
  const metrics = {
    'requests/s': ({ requestsPerSecond }) => requestsPerSecond,
    'CPU µs/request': ({ server }) => cpuMicrosPerRequest(server)
  }
  return {
    title: `${stage}: watched four times a second, and not at all`,
    head: ['', 'pairs', 'not watched', 'watched', 'watched / not'],
    rows: Object.entries(metrics).map(([name, valueOf]) => {
      const say = wanted => formatInterval(medianInterval(pairs.map(pair => valueOf(side(pair, wanted)))), formatNumber)
      return [name, String(pairs.length), say(false), say(true), formatInterval(ratioOf(pairs, valueOf), formatRatio)]
    })
  }
}

function nameOf ({ stage, rate }) {
  return rate ? `${stage} at ${rate}` : stage
}

function titleOf ({ stage, rate }) {
  return rate ? `${stage} at ${formatNumber(rate)} requests/s` : stage
}

/** @returns {Panels} */
function pictureOf (runs, what, durationS) {
  const y = of => ({ name: SHOWN_LIVE[of].title })
  const panels = what.map(of => ({
    name: SHOWN_LIVE[of].title,
    y: { ...y(of), name: '' },
    series: runs.map(run => ({
      name: run.stage,
      line: /** @type {const} */ ('solid'),
      points: lineOf(run.points, of).map(([x, y]) => ({ x, y }))
    }))
  }))
  const said = panels.map(({ name, series }) => `${name}: ${series.map(sayLine).join(', ')}`)
  return {
    title: runs.map(titleOf).join(' and '),
    alt: `One run, second by second. ${said.join('; ')}.`,
    x: { name: 'seconds since the load began', min: 0, max: durationS },
    y: y(what[0]),
    panels
  }
}

function sayLine ({ name, points }) {
  return `${name} from ${formatNumber(points[0]?.y ?? NaN)} to ${formatNumber(points.at(-1)?.y ?? NaN)}`
}
