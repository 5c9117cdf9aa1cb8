// @ts-check
import { ratioInterval } from '../../analyse/interval.js'
import { decide } from '../decide.js'
import { measureBatches } from '../measure-batches.js'
import { say } from '../../say.js'

/** @import { Context, Finding } from '../run.js' */

const RUNS = 4
const FEWEST_RUNS = 3

/**
 * Do later requests cost as much CPU time as the first ones? Tells what grows from what is only slow.
 *
 * @param {{ requests: number, batches: number, atMost: number }} condition the last batch over the first
 * @param {Context} context
 * @returns {Promise<Finding>}
 */
export async function run ({ requests, batches: count, atMost }, { stage, isQuick, signal }) {
  const ratios = []
  for (let i = 0; i < (isQuick ? FEWEST_RUNS : RUNS); i++) {
    const batches = await measureBatches(stage, { requests, count }, signal)
    ratios.push(batches[count - 1].cpuMicros / batches[0].cpuMicros)
  }
  const says = say`CPU time of requests ${requests * (count - 1) + 1} to ${requests * count} over that of requests 1 to ${requests}`
  return { ...decide(ratioInterval(ratios), { atMost }), says }
}
