// @ts-check
// What a stage answers on a stack, and how many requests a second.
import { describeFailure, loadServer, passGate, runLoad, startStage } from '../kit.js'
import { isDeclared, leftOut } from './differences.js'

/**
 * @import { Load } from '../../scripts/measure/load.js'
 * @import { Failure, Loaded } from '../../scripts/measure/load-server.js'
 * @import { Stage } from '../../scripts/server/catalog.js'
 * @import { Stack } from './stacks.js'
 */

/** @typedef {{ stage: Stage, stack: Stack, load: Load }} Entry */

/**
 * @typedef {object} Gated
 * @property {string} stage id
 * @property {string} stack id
 * @property {string} track
 * @property {string[]} checks that ran
 * @property {string[]} leftOut checks that did not
 * @property {{ check: string, message: string }[]} failures
 * @property {boolean} isTimed false when it does not start, or answers otherwise than is declared
 */

/** @typedef {{ requests: number, durationS: number, errors: number, timeouts: number, non2xx: number }} Counts */

/**
 * @typedef {object} Sample
 * @property {string} stage id
 * @property {string} stack id
 * @property {Load['generator']} generator
 * @property {number} connections
 * @property {number} round from 1
 * @property {number} [attempt] from 1; of older records
 * @property {Failure | null} failure
 * @property {Counts} [result]
 * @property {Loaded<any>['server']} [server]
 * @property {Loaded<any>['generator']} [work] of the generator
 * @property {Loaded<any>['machine']} [machine]
 */

/**
 * @param {Entry[]} entries
 * @param {{ signal: AbortSignal, step: (text: string) => void }} run
 * @returns {Promise<Gated[]>} in their order
 */
export async function gateAll (entries, { signal, step }) {
  const gates = []
  for (const { stage, stack } of entries) {
    step(`gate: ${stage.id}, ${stack.id}`)
    const place = { stack: stack.id, track: stage.track }
    const except = leftOut(place)
    const { checks, failures } = await passGate(stage, signal, { nodeBinary: stack.binary, except })
    signal.throwIfAborted()
    const isTimed = failures.every(({ check }) => isDeclared(check, place))
    gates.push({ stage: stage.id, ...place, checks, leftOut: except, failures, isTimed })
  }
  return gates
}

/**
 * In a fresh process, as the articles did.
 *
 * @param {Entry} entry
 * @param {number} round
 * @param {AbortSignal} signal
 * @returns {Promise<Sample>}
 */
export async function takeSample ({ stage, stack, load }, round, signal) {
  const { generator, connections } = load
  const sample = { stage: stage.id, stack: stack.id, generator, connections, round }
  let process
  try {
    process = await startStage(stage, { signal, nodeBinary: stack.binary })
    const url = process.url + stage.route
    const { result, server, generator: work, machine } = await loadServer(process, () => runLoad(url, load, signal))
    const { requests, duration, errors, timeouts, non2xx } = result
    const counts = { requests: requests.total, durationS: duration, errors, timeouts, non2xx }
    return { ...sample, failure: null, result: counts, server, work, machine }
  } catch (error) {
    signal.throwIfAborted()
    return { ...sample, failure: describeFailure(error) }
  } finally {
    await process?.stop()
  }
}
