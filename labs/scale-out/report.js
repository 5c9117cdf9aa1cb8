// @ts-check
import { max, median } from 'simple-statistics'
import { NO_NGINX } from '../equipment/nginx.js'
import { message, plot, say, select, stats, table, value } from '../kit.js'
import { FIXED, GROWTH, SLOW, SLOW_PROCESSES } from './lab.js'

/**
 * @import { Interval } from 'bench-in-turns'
 * @import { Plot } from '../../scripts/render/plot.js'
 * @import { Work } from './lab.js'
 */

/** @type {import('../index.js').Report} */
export function report ({ samples, nginx }, options) {
  const needed = processesNeeded(samples)
  return {
    tables: { growth: growthTable(samples, options) },
    plots: { needed: needed && neededPlot(needed) },
    notes: [
      message`Generator, nginx and servers shared ${options.cores} cores.`,
      ...(nginx ? [] : [message`Without nginx: ${say.word(NO_NGINX)}.`])
    ],
    figures: growthValues(samples)
  }
}

function growthTable (samples, { durationS }) {
  const rows = GROWTH.map(contender => ({ ...contender, works: worksOf(samples, { part: 'growth', ...contender }) }))
  return table('More processes of 01-slow, and one of 02-listener-fix', rows.filter(({ works }) => works.length), [
    ['server', ({ stage }) => stage],
    ['processes', ({ processes }) => String(processes)],
    [message`answered in ${durationS} s`, ({ works }) => say.median(works, ({ requests }) => requests)],
    ['in the last second', ({ works }) => say.median(works, ({ seconds }) => seconds.at(-1))],
    ['answered ÷ that of one 01-slow', ({ stage, processes }) => say.ratios(growthRatio(samples, [stage, processes], [SLOW, 1]))]
  ])
}

/** @returns {Plot} */
function neededPlot (needed) {
  const [first, last] = [needed[0], needed[needed.length - 1]]
  return {
    title: 'Processes of 01-slow that answer what one of 02-listener-fix does',
    alt: message`The number of processes climbs from ${say.number(median(first.ratios))} after ${first.timeS} s to ${say.number(median(last.ratios))} after ${last.timeS} s. Bands reach from the lowest to the highest round.`,
    x: { name: 'seconds since the load began', min: 0 },
    y: { name: 'processes, on a core each', min: 0 },
    series: [plot.line('measured', needed.map(({ timeS, ratios }) => plot.band(timeS, ratios)))]
  }
}

function growthValues (samples) {
  const most = max(SLOW_PROCESSES)
  return {
    'four-slow': value.ratio(growthRatio(samples, [SLOW, most], [SLOW, 1])),
    'fixed-by-one': value.ratio(growthRatio(samples, [FIXED, 1], [SLOW, 1])),
    'fixed-by-four': value.ratio(growthRatio(samples, [FIXED, 1], [SLOW, most]))
  }
}

/**
 * @param {any[]} samples
 * @param {Partial<Work> & { part?: string }} wanted
 * @returns {any[]} those that say something of the rate
 */
export function worksOf (samples, wanted) {
  return select(samples, { errors: 0, non2xx: 0, ...wanted }).filter(({ requests }) => requests > 0)
}

/** @param {Work} work @returns {number} µs of CPU time a request, with that of what is before the processes */
export function wholeCost ({ server, frontMicros, requests }) {
  return (stats.cpuMicros(server) + Number(frontMicros)) / requests
}

/**
 * @param {any[]} samples
 * @param {[stage: string, processes: number]} over
 * @param {[stage: string, processes: number]} under
 * @returns {Interval | null} of requests that were answered in the same time; null where no round has both
 */
export function growthRatio (samples, over, under) {
  const [some, others] = [over, under]
    .map(([stage, processes]) => worksOf(samples, { part: 'growth', stage, processes }))
  return stats.ratioByRound(some, others, ({ requests }) => requests)
}

/**
 * How much slower one process of 01-slow is than one of 02-listener-fix, second by second.
 *
 * @param {any[]} samples
 * @returns {{ timeS: number, ratios: number[] }[] | null} processes of 01-slow, on a core each, that together answer
 *   what the other one does, after so many seconds; null where too little was measured
 */
function processesNeeded (samples) {
  const [slow, fixed] = [SLOW, FIXED].map(stage => worksOf(samples, { part: 'growth', stage, processes: 1 }))
  const enough = slow.filter(({ seconds }) => seconds.length >= 2 && seconds.every(count => count > 0))
  const steady = fixed.map(({ seconds }) => median(seconds.slice(-Math.ceil(seconds.length / 2))))
  if (enough.length === 0 || steady.length === 0) return null
  return enough[0].seconds.map((_, i) => ({
    timeS: i + 0.5,
    ratios: enough.flatMap(({ seconds }) => seconds[i] ? steady.map(rate => rate / seconds[i]) : [])
  }))
}
