// @ts-check
import { median } from 'simple-statistics'
import { formatInterval, formatNumber, medianInterval, trimmedRatioInterval } from '../kit.js'

/**
 * @import { LabReport } from '../index.js'
 * @import { Pair } from './lab.js'
 */

/**
 * @param {{ pairs: Pair[] }} data
 * @param {{ stage: string }} options
 * @returns {LabReport}
 */
export function report ({ pairs }, { stage }) {
  const metrics = { 'requests/s': requestsPerSecond, 'CPU µs/request': cpuMicrosPerRequest }
  const rows = Object.entries(metrics)
    .filter(([, of]) => pairs.every(({ bare }) => !Number.isNaN(of(bare))))
    .map(([name, of]) => {
      const say = which => formatInterval(medianInterval(pairs.map(pair => of(pair[which]))), formatNumber)
      const ratio = trimmedRatioInterval(pairs.map(({ bare, probed }) => of(probed) / of(bare)))
      return [name, String(pairs.length), say('bare'), say('probed'), ratio.value.toFixed(3), formatEnds(ratio)]
    })
  const head = ['metric', 'pairs', 'without the probe', 'with it', 'with / without', '95 % interval']
  return {
    tables: {
      overhead: { title: `${stage} with and without the probe, a new pair of processes each time`, head, rows }
    },
    plots: {},
    notes: []
  }
}

// Three decimals: the question is about one per cent.
function formatEnds ({ low, high }) {
  return low === null ? 'too few rounds' : `${low.toFixed(3)} to ${high.toFixed(3)}`
}

function requestsPerSecond (slices) {
  return median(slices.map(({ requests, durationMs }) => requests / durationMs * 1000))
}

// NaN where the system does not tell.
function cpuMicrosPerRequest (slices) {
  return slices.some(({ cpuMicros }) => cpuMicros === null)
    ? NaN
    : median(slices.map(({ cpuMicros, requests }) => cpuMicros / requests))
}
