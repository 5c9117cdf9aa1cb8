// @ts-check
// One load on several processes as one server, taken again where it does not count or the machine spoiled it.
import { describeFailure, loadServer, spoilersOf } from '../kit.js'
import { startTarget } from './targets.js'

/**
 * @import { Stage } from '../../scripts/stages/catalog.js'
 * @import { GeneratorWork } from '../../scripts/load/load.js'
 * @import { ServerWork } from '../../scripts/measure/cpu.js'
 * @import { Failure } from '../../scripts/measure/load-server.js'
 * @import { MachineWork } from '../../scripts/measure/machine.js'
 * @import { Patience } from '../../scripts/measure/patience.js'
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
 * @property {number} attempt from 1
 * @property {number} requests answered
 * @property {number} durationMs
 * @property {number} errors
 * @property {number} non2xx
 * @property {number} replaced processes that died and whose place another one took
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
 * @param {Patience} how.patience
 * @param {AbortSignal} how.signal
 * @param {(url: string) => Promise<{ run: () => Promise<any>, stop: () => Promise<void> }>} how.openLoad opens a
 *   generator, and warms the server up where that is wanted
 * @param {(result: any, reading: any) => T} how.pick what else is kept of the generator's result, and of the last
 *   reading
 * @returns {Promise<{ works: (Work & T)[], failed: Failed | null }>} all attempts
 * @throws the signal's reason when it is aborted
 */
export async function loadTarget (setup, { round, patience, signal, openLoad, pick }) {
  const place = { stage: setup.stage.id, way: setup.way, processes: setup.processes }
  const take = async attempt => {
    const target = await startTarget(setup.way, setup.stage, setup.processes, signal)
    try {
      const load = await openLoad(target.url + setup.stage.route)
      return { ...place, round, attempt, ...await loadOnce(target, load, pick).finally(() => load.stop()) }
    } finally {
      await target.stop()
    }
  }
  try {
    const works = await patience.insist(take, {
      isWrong,
      isSpoiled: (/** @type {Work} */ work) => spoilersOf(work).length > 0
    })
    return { works: /** @type {any} */ (works), failed: null }
  } catch (error) {
    signal.throwIfAborted()
    return { works: [], failed: { ...place, ...describeFailure(error) } }
  }
}

/**
 * @param {Pick<Work, 'requests' | 'errors' | 'non2xx' | 'replaced'>} work
 * @returns {boolean} does it say nothing of the rate?
 */
export function isWrong ({ requests, errors, non2xx, replaced }) {
  return requests === 0 || errors + non2xx + replaced > 0
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
    replaced: last.replaced ?? 0,
    ...pick(result, last),
    server,
    frontMicros,
    generator,
    machine: { ...machine, ownMicros: machine.ownMicros + (frontMicros ?? 0) }
  }
}
