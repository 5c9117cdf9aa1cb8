// @ts-check
// A cell is one experiment on one version: its forms are checked once, then timed in pairs of fresh processes.
import { machineShares, spoilersOf, watchMachine } from '../kit.js'
import { placeOf } from './experiments.js'
import { runForm } from './run-form.js'

/** @import { Runtime } from '../../scripts/server/runtimes.js' */

/**
 * @typedef {object} Timing of one form in one process
 * @property {number} ns a call, once it is warm: the median of some batches
 * @property {number} [firstNs] a call, over the first million of the process
 * @property {number} [firstCalls] that it was, where the million would have taken too long
 */

/**
 * @typedef {{ slow: Timing, fast: Timing, stolen: number | null, isSpoiled?: boolean }} Pair `stolen` share of the
 *   machine's time, `isSpoiled` true where the machine was not left to us
 */

/**
 * @typedef {object} Cell
 * @property {string} experiment
 * @property {string} node exact version
 * @property {string | null} failure why it was not timed, or not to the end
 * @property {Pair[]} pairs one a round
 */

const DIGITS = 5

/**
 * @param {string} experiment
 * @param {Runtime} runtime
 * @param {AbortSignal} signal
 * @returns {Promise<Cell>} without pairs
 */
export async function openCell (experiment, { version, binary }, signal) {
  const { failure = null } = await runForm(binary, ['check', ...placeOf(experiment)], signal)
  return { experiment, node: version, failure, pairs: [] }
}

/**
 * Adds a pair to a cell, or why there can be none.
 *
 * @param {Cell} cell
 * @param {Runtime} runtime
 * @param {{ isSlowFirst: boolean, signal: AbortSignal }} run
 */
export async function addPair (cell, { binary }, { isSlowFirst, signal }) {
  const order = isSlowFirst ? ['slow', 'fast'] : ['fast', 'slow']
  const taken = await takePair(cell.experiment, binary, order, signal)
  if (taken.failure !== undefined) cell.failure = taken.failure
  else cell.pairs.push(toPair(taken))
}

/** @returns {Promise<any>} both timings, or a failure, and what the machine did meanwhile */
async function takePair (experiment, binary, order, signal) {
  const endWatch = watchMachine()
  const timings = {}
  for (const form of order) {
    timings[form] = await runForm(binary, [form, ...placeOf(experiment)], signal)
    if (timings[form].failure !== undefined) return { failure: timings[form].failure, machine: endWatch() }
  }
  return { ...timings, machine: endWatch() }
}

function toPair ({ slow, fast, machine }) {
  const { stolen } = machineShares(machine, NaN)
  return {
    slow: shorten(slow),
    fast: shorten(fast),
    stolen: stolen === null ? null : round(stolen),
    ...(spoilersOf({ machine }).length > 0 && { isSpoiled: true })
  }
}

function shorten ({ ns, firstNs, firstCalls }) {
  return { ns: round(ns), ...(firstNs !== undefined && { firstNs: round(firstNs), firstCalls }) }
}

function round (value) {
  return Number(value.toPrecision(DIGITS))
}
