// @ts-check
import { median } from 'simple-statistics'
import { formatNumber } from '../kit.js'

/**
 * @import { LabReport } from '../index.js'
 * @import { Looked, measure } from './lab.js'
 */

/**
 * @param {Awaited<ReturnType<typeof measure>>} data
 * @param {{ requests: number }} options
 * @returns {LabReport}
 */
export function report ({ looked, missing }, { requests }) {
  const groups = [...Map.groupBy(looked, nameOf)]
  const total = looked.length ? requests * looked[0].listeners.length : 0
  const rows = groups.map(([name, own]) => [
    name,
    mostListeners(own).toLocaleString('en'),
    own.some(({ isWarned }) => isWarned) ? 'yes' : 'no',
    formatNumber(median(own.map(({ cpuMicros }) => cpuMicros.at(-1) ?? NaN)) / requests)
  ])
  return {
    tables: rows.length
      ? {
          listeners: {
            title: `One signal for ${total.toLocaleString('en')} requests, one after the other`,
            head: ['whose fetch', 'most listeners', 'warns', 'CPU µs/request at the end'],
            rows
          }
        }
      : {},
    plots: {},
    notes: missing.map(({ what, reason }) => `Without ${what}: ${reason}`),
    values: Object.fromEntries(groups.map(([name, own]) =>
      [name.replaceAll(' ', '-'), mostListeners(own).toLocaleString('en')]))
  }
}

/** @param {Pick<Looked, 'node' | 'undici'>} looked */
function nameOf ({ node, undici }) {
  return undici ? `undici ${undici}` : `Node ${node}`
}

/** @param {Looked[]} own */
function mostListeners (own) {
  return Math.max(...own.flatMap(({ listeners }) => listeners))
}
