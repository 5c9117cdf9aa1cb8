// @ts-check
import { passGate, PROCESS_CHECKS } from '../../gate/gate.js'
import { findSpoilers, machineShares } from '../../measure/calm.js'
import { withCause } from '../../stages/cause.js'
import { watchRun } from '../../measure/whole-run.js'
import { say } from '../../say.js'

/** @import { Context, Finding } from '../run.js' */

const LIMIT_S = 20 // a server that answers takes two; one that hangs would take the gate minutes

/**
 * The gate: does the server answer as it must?
 *
 * @param {unknown} _condition
 * @param {Context} context
 * @returns {Promise<Finding>}
 */
export async function run (_condition, { stage, signal }) {
  const endWatch = watchRun()
  const ending = new AbortController()
  const timer = setTimeout(() => ending.abort(), LIMIT_S * 1000)
  const onAbort = () => ending.abort()
  signal.addEventListener('abort', onAbort)
  const { checks, failures, stderrLines } = await passGate(stage, ending.signal).finally(() => {
    clearTimeout(timer)
    signal.removeEventListener('abort', onAbort)
  })
  signal.throwIfAborted()
  if (ending.signal.aborted) {
    const work = endWatch() // the server has ended, and is among our own
    const isBusy = findSpoilers(machineShares({ ...work, ownMicros: work.ownMicros ?? NaN }, 0)).length > 0
    const says = say`not through within ${LIMIT_S} s, at: ${checks.at(-1) ?? 'start'}`
    return isBusy
      ? { verdict: 'undecided', says: say`${says}; your machine is busy, or the server hangs there` }
      : { verdict: 'fails', says: say`${says}; the server hangs there` }
  }
  const ended = failures.find(({ check }) => PROCESS_CHECKS.includes(check))
  if (ended) return { verdict: 'fails', says: withCause(`${ended.check}: ${ended.message}`, stderrLines) }
  const [first] = failures
  return first
    ? { verdict: 'fails', says: say`${first.check}: ${first.message}` }
    : { verdict: 'holds', says: say`answers as it must, in ${checks.length} checks` }
}
