// @ts-check
// Was the machine left to us? By its own readings alone, never by the result: who looks at the result chooses it.
import { setTimeout } from 'node:timers/promises'
import { cpuMicros } from './cpu.js'
import { watchMachine } from './machine.js'

/**
 * @import { GeneratorWork } from '../load/load.js'
 * @import { ServerWork } from './cpu.js'
 * @import { MachineWork } from './machine.js'
 */

/** @typedef {'others' | 'stolen' | 'throttled'} Spoiler what took the machine from us */

/** Shares from which on a sample is spoiled, and how long to wait for a calm machine before it is taken again. */
export const CALM_RULE = Object.freeze({
  othersCpuShare: 0.25, // of one core, of processes that are none of ours
  stolenShare: 0.1, // of all cores, by the hypervisor
  throttledShare: 0.1, // of the time, by a CPU limit
  calmMs: 500,
  longestWaitMs: 10_000
})

/**
 * What the machine did besides serving and loading.
 *
 * @param {MachineWork} machine
 * @param {number} oursMicros CPU time of server and generator meanwhile, NaN when it is not known
 * @returns {{ othersCpu: number | null, stolen: number | null, throttled: number | null, clock: number | null }} CPU
 *   time of other processes, of one core; time that was stolen, of that of all cores; throttled time, of the time;
 *   clock, of the highest that was seen. null where it is not known
 */
export function machineShares (
  { durationMs, cores, busyMicros, ownMicros, stolenMicros, throttledMicros, clockMHz, topClockMHz },
  oursMicros
) {
  const durationMicros = durationMs * 1000
  const othersMicros = busyMicros - oursMicros - ownMicros
  return {
    othersCpu: Number.isFinite(othersMicros) ? othersMicros / durationMicros : null,
    stolen: stolenMicros === null ? null : stolenMicros / (durationMicros * cores),
    throttled: throttledMicros === null ? null : throttledMicros / durationMicros,
    clock: topClockMHz ? clockMHz / topClockMHz : null
  }
}

/**
 * @param {{ machine?: MachineWork, server?: ServerWork, generator?: GeneratorWork }} sample
 * @param {Pick<typeof CALM_RULE, 'othersCpuShare' | 'stolenShare' | 'throttledShare'>} [rule]
 * @returns {Spoiler[]} none where it is calm, or where nothing is known
 */
export function spoilersOf ({ machine, server = /** @type {any} */ ({}), generator = {} }, rule = CALM_RULE) {
  return machine ? findSpoilers(machineShares(machine, cpuMicros(server) + cpuMicros(generator)), rule) : []
}

/**
 * @param {ReturnType<typeof machineShares>} shares
 * @param {Pick<typeof CALM_RULE, 'othersCpuShare' | 'stolenShare' | 'throttledShare'>} [rule]
 * @returns {Spoiler[]}
 */
export function findSpoilers ({ othersCpu, stolen, throttled }, rule = CALM_RULE) {
  const found = {
    others: Number(othersCpu) > rule.othersCpuShare,
    stolen: Number(stolen) > rule.stolenShare,
    throttled: Number(throttled) > rule.throttledShare
  }
  return /** @type {Spoiler[]} */ (Object.keys(found).filter(name => found[name]))
}

/**
 * Waits until the machine was calm for a while, with nothing of ours under load.
 *
 * @param {number} longestMs
 * @param {AbortSignal} signal
 * @returns {Promise<boolean>} was it, before the time was over?
 * @throws the signal's reason when it is aborted
 */
export async function waitForCalm (longestMs, signal) {
  const endMs = performance.now() + longestMs
  while (performance.now() + CALM_RULE.calmMs <= endMs) {
    const endWatch = watchMachine()
    await delay(CALM_RULE.calmMs, signal)
    if (findSpoilers(machineShares(endWatch(), 0)).length === 0) return true
  }
  return false
}

async function delay (ms, signal) {
  await setTimeout(ms, undefined, { signal }).catch(() => signal.throwIfAborted())
}
