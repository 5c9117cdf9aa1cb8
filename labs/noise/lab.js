// @ts-check
// Whatever a stage and itself differ by is noise. What makes the interval of that ratio narrower, in the same time?
import { shuffle } from 'simple-statistics'
import {
  addBursts,
  DEFAULTS,
  findStages,
  judge,
  loadUnwatched,
  parsePositive,
  startStage,
  watchMachine
} from '../kit.js'
import { openGenerators } from './generators.js'
import { pin, usableCores } from './pin.js'

/**
 * @import { LoadedBurst } from '../../scripts/measure/bursts.js'
 * @import { MachineWork } from '../../scripts/measure/machine.js'
 * @import { Lab, LabFlags, LabRun } from '../index.js'
 */

export const title = 'one stage against itself: what narrows the interval'

/** @type {LabFlags} */
export const flags = {
  cycles: { type: 'string', value: 'N', help: 'rounds of all ways' },
  block: { type: 'string', value: 'SECONDS', help: 'of load for each way in a cycle' }
}

const STAGE = '03-optimized'
const BLOCK_S = 12

/**
 * A way of measuring.
 *
 * @typedef {object} Way
 * @property {string} name
 * @property {number} bursts of a slice; those of the two processes alternate
 * @property {number} burstMs
 * @property {number} [apart] bursts of a third process before each but the first
 * @property {boolean} [isReconnecting] each burst opens its own connections: autocannon's load
 * @property {boolean} [isPinned] servers on one core, the generator on another
 * @property {boolean} [isFresh] two new processes for each block
 * @property {boolean} [isCold] and these without a warm-up
 */

const { bursts, burstMs } = DEFAULTS

/** What bench does; the others are held against it. */
export const USUAL_WAY = `${bursts} bursts of ${burstMs} ms`

/** @type {Way[]} the time of a slice is about the same in all but those of seconds */
export const WAYS = [
  { name: USUAL_WAY, bursts, burstMs },
  { name: 'one of 120 ms', bursts: 1, burstMs: 120 },
  { name: 'one of 120 ms, new connections', bursts: 1, burstMs: 120, isReconnecting: true },
  { name: 'one of 500 ms', bursts: 1, burstMs: 500 },
  { name: 'one of 2 s', bursts: 1, burstMs: 2000 },
  { name: 'as usual, eight others between', bursts, burstMs, apart: 8 },
  { name: 'as usual, pinned to a core each', bursts, burstMs, isPinned: true },
  { name: 'as usual, new processes every 12 s', bursts, burstMs, isFresh: true },
  { name: 'as usual, new processes, no warm-up', bursts, burstMs, isFresh: true, isCold: true }
]

/** @type {Lab['readOptions']} */
export function readOptions ({ values, positionals, catalog }) {
  const [stage] = findStages(catalog, positionals.length ? positionals : [STAGE])
  return {
    stage: stage.id,
    cycles: parsePositive('cycles', values.cycles, { max: 1000 }) ?? 4,
    blockS: parsePositive('block', values.block, { max: 600, integer: false }) ?? BLOCK_S
  }
}

/** @type {Lab['expectedS']} */
export function expectedS ({ cycles, blockS }) {
  return cycles * WAYS.length * (blockS + 1)
}

/**
 * @typedef {object} Pair of slices of the two processes
 * @property {string} way
 * @property {LoadedBurst[]} slices the sums of two processes' bursts
 * @property {MachineWork} machine meanwhile
 */

/**
 * @param {{ stage: string, cycles: number, blockS: number }} options
 * @param {LabRun} run
 * @returns {Promise<{ pairs: Pair[], isPinnable: boolean }>}
 */
export async function measure ({ stage: id, cycles, blockS }, { catalog, signal, step }) {
  const [stage] = findStages(catalog, [id])
  const cores = await usableCores()
  const canPin = cores.length > 1
  const ways = WAYS.filter(({ isPinned }) => canPin || !isPinned)
  const generators = openGenerators(signal)
  const startPair = async isCold => {
    const pair = [await startStage(stage, { signal }), await startStage(stage, { signal })]
    for (const server of isCold ? [] : pair) await generators.warmUp(server, stage.route)
    return pair
  }
  const stopPair = pair => Promise.all(pair.map(server => server.stop()))
  const lasting = await startPair(false)
  const other = await startStage(stage, { signal })
  await generators.warmUp(other, stage.route)
  const pairs = []
  try {
    for (let cycle = 1; cycle <= cycles; cycle++) {
      for (const [i, way] of shuffle(ways).entries()) {
        step(`cycle ${cycle} of ${cycles}: ${way.name}`, (cycle - 1 + i / ways.length) / cycles)
        const servers = way.isFresh ? await startPair(way.isCold) : lasting
        if (canPin) await pin(servers, generators, way.isPinned ? cores : null, cores)
        const count = Math.ceil(blockS * 1000 / way.burstMs / way.bursts / (2 + 2 * (way.apart ?? 0)))
        for (let i = 0; i < count; i++) {
          pairs.push(...(await takePair(way, { servers, other, route: stage.route, generators, signal })))
        }
        if (way.isFresh) await stopPair(servers)
      }
    }
  } finally {
    await Promise.all([generators.stop(), stopPair([...lasting, other])])
  }
  return { pairs, isPinnable: canPin }
}

/** @returns {Promise<Pair[]>} none when one of its bursts does not count */
async function takePair (way, { servers, other, route, generators, signal }) {
  const taken = new Map(servers.map(server => [server, []]))
  const endWatch = watchMachine()
  for (let burst = 1; burst <= way.bursts; burst++) {
    for (const server of shuffle(servers)) {
      for (let i = 0; i < (way.apart ?? 0); i++) await generators.load(other, route, way)
      signal.throwIfAborted()
      const { result, ...work } = await loadUnwatched(server, () => generators.load(server, route, way))
      if (judge({ ...result, requests: { total: result.requests } }, 'autocannon').reasons.length) return []
      taken.get(server).push({ ...result, ...work })
    }
  }
  return [{ way: way.name, slices: [...taken.values()].map(addBursts), machine: endWatch() }]
}
