// @ts-check
// Whatever a stage and itself differ by is noise. What makes the interval of that ratio narrower, in the same time?
import { shuffle } from 'simple-statistics'
import { findStages, judge, loadServer, openAutocannon, parsePositive, shortLoad, startStage } from '../kit.js'
import { pin, usableCores } from './pin.js'

/**
 * @import { ServerWork } from '../../scripts/measure/cpu.js'
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
const CONNECTIONS = 100
const BLOCK_S = 12
const WARM_UP_MS = 2000

/**
 * A way of measuring.
 *
 * @typedef {object} Way
 * @property {string} name
 * @property {number} sliceMs
 * @property {number} [apart] slices of a third process between the two of a pair
 * @property {boolean} [isPinned] servers on one core, the generator on another
 * @property {boolean} [isFresh] two new processes for each block
 * @property {boolean} [isCold] and these without a warm-up
 */

/** What bench does; the others are held against it. */
export const USUAL_WAY = 'slices of 250 ms'

/** @type {Way[]} */
const WAYS = [
  { name: 'slices of 125 ms', sliceMs: 125 },
  { name: USUAL_WAY, sliceMs: 250 },
  { name: 'slices of 500 ms', sliceMs: 500 },
  { name: 'slices of 1 s', sliceMs: 1000 },
  { name: 'slices of 2 s', sliceMs: 2000 },
  { name: '250 ms, six other slices between', sliceMs: 250, apart: 6 },
  { name: '250 ms, pinned to a core each', sliceMs: 250, isPinned: true },
  { name: '250 ms, new processes every 12 s', sliceMs: 250, isFresh: true },
  { name: '250 ms, new processes, no warm-up', sliceMs: 250, isFresh: true, isCold: true }
]

/** @type {Lab['readOptions']} */
export function readOptions ({ values, positionals, catalog }) {
  const [stage] = findStages(catalog, positionals.length ? positionals : [STAGE])
  return { stage: stage.id, cycles: parsePositive('cycles', values.cycles, { max: 1000 }) ?? 4, blockS: parsePositive('block', values.block, { max: 600, integer: false }) ?? BLOCK_S }
}

/** @type {Lab['expectedS']} */
export function expectedS ({ cycles, blockS }) {
  return cycles * WAYS.length * (blockS + 1)
}

/** @typedef {{ requests: number, durationMs: number, server: ServerWork, machine: MachineWork }} PairedSlice */

/**
 * @typedef {object} Pair of neighbouring slices of the two processes
 * @property {string} way
 * @property {[PairedSlice, PairedSlice]} slices
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
  const generator = openAutocannon(signal)
  const load = (server, ms) => generator.run(server.url + stage.route, shortLoad(CONNECTIONS, ms))
  const startPair = async isCold => {
    const pair = [await startStage(stage, { signal }), await startStage(stage, { signal })]
    for (const server of isCold ? [] : pair) await load(server, WARM_UP_MS)
    return pair
  }
  const stopPair = pair => Promise.all(pair.map(server => server.stop()))
  const lasting = await startPair(false)
  const other = await startStage(stage, { signal })
  await load(other, WARM_UP_MS)
  const pairs = []
  try {
    for (let cycle = 1; cycle <= cycles; cycle++) {
      for (const way of shuffle(ways)) {
        step(`cycle ${cycle} of ${cycles}: ${way.name}`)
        const servers = way.isFresh ? await startPair(way.isCold) : lasting
        if (canPin) await pin(servers, generator, way.isPinned ? cores : null, cores)
        const count = Math.ceil(blockS * 1000 / way.sliceMs / (2 + (way.apart ?? 0)))
        for (let i = 0; i < count; i++) pairs.push(...await takePair(way, servers, other, load, signal))
        if (way.isFresh) await stopPair(servers)
      }
    }
  } finally {
    await Promise.all([generator.stop(), stopPair([...lasting, other])])
  }
  return { pairs, isPinnable: canPin }
}

/** @returns {Promise<Pair[]>} none when one of its slices does not count */
async function takePair ({ name, sliceMs, apart = 0 }, servers, other, load, signal) {
  const taken = new Map()
  for (const server of shuffle(servers)) {
    if (taken.size > 0) for (let i = 0; i < apart; i++) await load(other, sliceMs)
    signal.throwIfAborted()
    const { result, server: work, machine } = await loadServer(server, () => load(server, sliceMs))
    if (judge(result, 'autocannon').reasons.length) return []
    taken.set(server, { requests: result.requests.total, durationMs: result.finish - result.start, server: work, machine })
  }
  const [a, b] = servers
  return [{ way: name, slices: [taken.get(a), taken.get(b)] }]
}
