// @ts-check
import { max, median, min } from 'simple-statistics'
import { formatInterval, formatNumber, formatRatio } from '../kit.js'
import { FIXED, SLOW } from './growth.js'
import { band, pairedRatio, processesNeeded } from './report-samples.js'

/**
 * @import { Plot } from '../../scripts/render/plot.js'
 * @import { GrowthWork } from './growth.js'
 */

const of = (works, stage, processes) => works.filter(work => work.stage === stage && work.processes === processes)
const single = works => ({ slow: of(works, SLOW, 1), fixed: of(works, FIXED, 1) })

/**
 * @param {GrowthWork[]} works
 * @param {{ durationS: number, slowProcesses: number[] }} options
 */
export function growthTable (works, { durationS, slowProcesses }) {
  const contenders = /** @type {[string, number][]} */ ([
    ...slowProcesses.map(processes => [SLOW, processes]),
    [FIXED, 1]
  ]).filter(([stage, processes]) => of(works, stage, processes).length)
  const rows = contenders.map(([stage, processes]) => {
    const runs = of(works, stage, processes)
    const times = pairedRatio(runs, of(works, SLOW, 1), ({ requests }) => requests)
    const last = runs.flatMap(({ seconds }) => seconds.slice(-1))
    return [
      stage,
      String(processes),
      formatNumber(median(runs.map(({ requests }) => requests))),
      last.length ? formatNumber(median(last)) : '-',
      times ? formatInterval(times, formatRatio) : '-'
    ]
  })
  const head = ['server', 'processes', `answered in ${durationS} s`, 'in the last second', 'times one 01-slow']
  return { title: 'More processes of 01-slow, and one of 02-listener-fix', head, rows }
}

/** @param {GrowthWork[]} works */
export function neededTable (works) {
  const needed = processesNeeded(single(works)) ?? []
  return {
    title: 'Processes of 01-slow, on a core each, that answer what one of 02-listener-fix does',
    head: ['after', 'processes (lowest to highest round)'],
    rows: needed.map(({ timeS, ratios }) => [`${timeS} s`, sayNeeded(ratios)])
  }
}

function sayNeeded (ratios) {
  return `${formatNumber(median(ratios))} (${formatNumber(min(ratios))} to ${formatNumber(max(ratios))})`
}

/**
 * @param {GrowthWork[]} works
 * @returns {Plot | null}
 */
export function neededPlot (works) {
  const needed = processesNeeded(single(works))
  if (!needed) return null
  const [first, last] = [needed[0], needed[needed.length - 1]]
  return {
    title: 'Processes of 01-slow that answer what one of 02-listener-fix does',
    alt: `The number of processes climbs from ${formatNumber(median(first.ratios))} after ${first.timeS} s to ${formatNumber(median(last.ratios))} after ${last.timeS} s. Bands reach from the lowest to the highest round.`,
    x: { name: 'seconds since the load began', min: 0 },
    y: { name: 'processes, on a core each', min: 0 },
    series: [
      {
        name: 'measured',
        line: 'solid',
        points: needed.map(({ timeS, ratios }) => band(timeS, ratios))
      }
    ]
  }
}

/**
 * @param {GrowthWork[]} works
 * @returns {Record<string, string>}
 */
export function neededValues (works) {
  const needed = processesNeeded(single(works))
  const most = Math.max(0, ...works.filter(({ stage }) => stage === SLOW).map(({ processes }) => processes))
  const times = pairedRatio(of(works, SLOW, most), of(works, SLOW, 1), ({ requests }) => requests)
  const fixed = pairedRatio(of(works, FIXED, 1), of(works, SLOW, most), ({ requests }) => requests)
  return {
    'listeners-alone': sayListeners(of(works, SLOW, 1)),
    'listeners-shared': sayListeners(of(works, SLOW, most)),
    ...(times && { 'four-slow': formatInterval(times, formatRatio) }),
    ...(fixed && { 'fixed-by-four': formatInterval(fixed, formatRatio) }),
    ...(needed && { 'needed-at-end': sayNeeded(needed[needed.length - 1].ratios) })
  }
}

function sayListeners (works) {
  const listeners = works.flatMap(({ workers }) => workers.map(({ afterListeners }) => afterListeners))
  return listeners.length ? Math.round(median(listeners)).toLocaleString('en') : '-'
}
