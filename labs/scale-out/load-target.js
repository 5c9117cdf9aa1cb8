// @ts-check
// One load on several processes as one server.
import { describeFailure, loadServer } from '../kit.js'
import { startTarget } from './targets.js'

/**
 * @import { Stage } from '../../scripts/server/catalog.js'
 * @import { GeneratorWork } from '../../scripts/measure/load.js'
 * @import { ServerWork } from '../../scripts/measure/server-work.js'
 * @import { Failure } from '../../scripts/measure/load-server.js'
 * @import { MachineWork } from '../../scripts/measure/machine.js'
 * @import { Way } from './targets.js'
 */

/**
 * @typedef {object} Setup what is loaded
 * @property {Stage} stage
 * @property {Way} way
 * @property {number} processes
 */

/**
 * @typedef {object} Work of one load
 * @property {string} stage id
 * @property {Way} way
 * @property {number} processes
 * @property {number} round from 1
 * @property {number} requests answered
 * @property {number} durationMs
 * @property {number} errors
 * @property {number} non2xx
 * @property {ServerWork} server of all processes together
 * @property {number | null} frontMicros CPU time of what is before them
 * @property {GeneratorWork} generator
 * @property {MachineWork} machine `ownMicros` includes what is before the processes
 */

/** @typedef {{ stage: string, way: Way, processes: number } & Failure} Failed that was given up */

/**
 * @template T
 * @param {Setup} setup
 * @param {object} how
 * @param {number} how.round
 * @param {AbortSignal} how.signal
 * @param {(url: string) => Promise<{ run: () => Promise<any>, stop: () => Promise<void> }>} how.openLoad opens a
 *   generator, and warms the server up where that is wanted
 * @param {(result: any, reading: any) => T} how.pick what else is kept of the generator's result, and of the last
 *   reading
 * @returns {Promise<{ work: (Work & T) | null, failed: Failed | null }>} one of them
 * @throws the signal's reason when it is aborted
 */
export async function loadTarget (setup, { round, signal, openLoad, pick }) {
  const place = { stage: setup.stage.id, way: setup.way, processes: setup.processes }
  let target
  try {
    target = await startTarget(setup.way, setup.stage, setup.processes, signal)
    const load = await openLoad(target.url + setup.stage.route)
    const work = { ...place, round, ...await loadOnce(target, load, pick).finally(() => load.stop()) }
    return { work: /** @type {any} */ (work), failed: null }
  } catch (error) {
    signal.throwIfAborted()
    return { work: null, failed: { ...place, ...describeFailure(error) } }
  } finally {
    await target?.stop()
  }
}

async function loadOnce (target, load, pick) {
  const frontBefore = await target.frontMicros()
  let last = /** @type {any} */ (null)
  const readKept = { read: async () => { last = await target.read(); return last } }
  const { result, server, generator, machine } = await loadServer(/** @type {any} */ (readKept), load.run)
  const frontAfter = await target.frontMicros()
  const frontMicros = frontBefore === null || frontAfter === null ? null : frontAfter - frontBefore
  const { requests, durationMs, errors, non2xx } = result
  return {
    requests,
    durationMs,
    errors,
    non2xx,
    ...pick(result, last),
    server,
    frontMicros,
    generator,
    machine: { ...machine, ownMicros: machine.ownMicros + (frontMicros ?? 0) }
  }
}
