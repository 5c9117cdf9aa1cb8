// @ts-check
// A load at a constant rate that came in parts, between which another server had its own.
import { sum } from 'simple-statistics'

/**
 * @import { Loaded } from '../load/load.js'
 * @import { PacedResult } from '../load/generators.js'
 */

/**
 * @typedef {Loaded<Omit<PacedResult, 'seconds'>> & { position: number }} RatedPart `position` among the parts of both,
 *   from 1
 */

const LAST = ['cores', 'clockMHz', 'topClockMHz', 'latencyMs', 'latencyMsOf2xx', 'lateMs', 'counts']

/**
 * @param {RatedPart[]} parts of one process; the latencies of the last are those of all
 * @returns {Omit<Loaded<Omit<PacedResult, 'seconds'>>, 'loopDelayMs'> & { parts: RatedPart[] }} what is counted is
 *   added up
 */
export function sumOfParts (parts) {
  const [result, server, generator, machine] = ['result', 'server', 'generator', 'machine']
    .map(name => addUp(parts.map(part => part[name])))
  return { result, server, generator, machine, parts }
}

/** @param {any[]} all with the same keys @returns {any} null where one of them is not known */
function addUp (all) {
  const last = all[all.length - 1]
  return Object.fromEntries(Object.keys(last).map(key => {
    if (LAST.includes(key)) return [key, last[key]]
    const values = all.map(one => one[key])
    return [key, values.every(Number.isFinite) ? sum(values) : null]
  }))
}
