// @ts-check
import { max, median, min } from 'simple-statistics'
import { formatInterval, formatNumber, formatRatio } from '../kit.js'
import { FIXED, SLOW } from './growth.js'
import { pairedRatio, processesNeeded } from './report-samples.js'

/**
 * @import { Plot } from '../../scripts/render/plot.js'
 * @import { GrowthWork } from './growth.js'
 */

const LATER_S = { minute: 60, hour: 3600, day: 86_400 }
const PLOTTED_UNTIL_S = 600

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
  const { measured = [], computed = () => NaN } = processesNeeded(single(works)) ?? {}
  const rows = [
    ...measured
      .filter((_, i) => i === 0 || i === measured.length - 1)
      .map(({ timeS, ratios }) => [
        `${timeS} s`,
        formatNumber(computed(timeS)),
        `${formatNumber(median(ratios))} (${formatNumber(min(ratios))} to ${formatNumber(max(ratios))})`
      ]),
    ...Object.entries(LATER_S).map(([name, timeS]) => [`1 ${name}`, formatNumber(computed(timeS)), '-'])
  ]
  const head = ['after', 'computed from the decay', 'measured (lowest to highest round)']
  return { title: 'Processes of 01-slow, on a core each, that answer what one of 02-listener-fix does', head, rows }
}

/**
 * @param {GrowthWork[]} works
 * @returns {Plot | null}
 */
export function neededPlot (works) {
  const needed = processesNeeded(single(works))
  if (!needed) return null
  const { measured, computed } = needed
  const from = measured[0].timeS
  const steps = Array.from({ length: 41 }, (_, i) => from * (PLOTTED_UNTIL_S / from) ** (i / 40))
  return {
    title: 'Processes of 01-slow that answer what one of 02-listener-fix does',
    alt: `On logarithmic axes, the number of processes climbs by the computed line from ${formatNumber(computed(from))} after ${from} s to ${formatNumber(computed(PLOTTED_UNTIL_S))} after ${PLOTTED_UNTIL_S} s. Points are measured. Bands reach from the lowest to the highest round.`,
    x: { name: 'seconds since the load began', isLog: true },
    y: { name: 'processes, on a core each', isLog: true },
    series: [
      {
        name: 'measured',
        points: measured.map(({ timeS, ratios }) => ({
          x: timeS,
          y: median(ratios),
          lowest: min(ratios),
          highest: max(ratios)
        }))
      },
      {
        name: 'computed from the decay',
        line: 'dashed',
        points: steps.map(timeS => ({ x: timeS, y: computed(timeS) }))
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
    ...(needed &&
      Object.fromEntries(
        Object.entries(LATER_S).map(([name, timeS]) => [`needed-${name}`, formatNumber(needed.computed(timeS))])
      ))
  }
}

function sayListeners (works) {
  const listeners = works.flatMap(({ workers }) => workers.map(({ afterListeners }) => afterListeners))
  return listeners.length ? Math.round(median(listeners)).toLocaleString('en') : '-'
}
