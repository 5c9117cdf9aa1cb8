// @ts-check
import { formatRatio } from '../render/format.js'
import { findRatio } from '../analyse/ratios.js'

/** @import { BenchRecord } from '../record/record.js' */

/** @typedef {{ over: string, under: string, load: string, atLeast: number }} Floor */

/**
 * @param {BenchRecord} record
 * @param {Floor[]} floors
 * @returns {{ holds: boolean, text: string }[]} one line for each; a ratio that is not in the record does not hold
 */
export function checkFloors (record, floors) {
  return floors.map(({ over, under, load, atLeast }) => {
    const ratio = findRatio(record, { over, under, load })
    const holds = ratio !== null && ratio.value >= atLeast
    const measured = ratio === null ? 'not in the record' : formatRatio(ratio.value)
    return { holds, text: `${holds ? 'holds' : 'FELL '}  ${over} / ${under} (${load}): ${measured}, at least ${formatRatio(atLeast)}` }
  })
}
