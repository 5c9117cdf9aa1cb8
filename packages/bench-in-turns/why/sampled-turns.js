// @ts-check
// Both versions once more, in the same turns, under V8's sampling profiler. It is switched on from within, before the
// first request: what V8 compiles from then on knows which function each part of it is of. What it costs is the same in
// both.
import { randomInt } from 'node:crypto'
import { cpuMicros } from '../load/load.js'
import { COMPARED, MAX_SEED } from '../turns/defaults.js'
import { expectedSlicesS } from '../turns/expected.js'
import { runSlices } from '../turns/turns.js'
import { ToolError } from '../errors.js'
import { MINIMUM_STARTS } from './resolve.js'

/**
 * @import { App } from '../start/app.js'
 * @import { Sampled } from '../start/v8-profile.cjs'
 * @import { SliceOptions } from '../turns/turns.js'
 */

/**
 * A third of the turns, and as many starts: what a function costs varies more from process to process than within one.
 * All of it is to take a minute at most, so a slow server is warm after a second, or two if it still gets cheaper, and
 * where turns are longer there are fewer of them.
 */
export const WHY = {
  generations: 10, turns: 30, spanMs: 1, spanStarts: 0, longestWarmUpMs: 1000, takesColdAgain: false
}
export const INTERVAL_MICROS = 250 // some thousand samples of a process
const LOADED_MS = WHY.turns * (COMPARED.turnMs + COMPARED.leadInMs) // each process, each start
const FEWEST_TURNS = 4 // ABBA and BAAB
const MOST_MS = 60_000

/**
 * @typedef {object} SampledStart
 * @property {string} version id
 * @property {number} generation
 * @property {string} node its version
 * @property {number} microsPerRequest CPU time
 * @property {number} systemShare of that
 * @property {Sampled} sampled
 */

/**
 * @param {SliceOptions} compared how the two were compared
 * @param {Partial<SliceOptions>} [amounts] where they are not the usual
 * @returns {SliceOptions}
 */
export function whyOptions (compared, amounts = {}) {
  const { turnMs, leadInMs } = compared
  const inTime = 2 * Math.floor(LOADED_MS / (turnMs + leadInMs) / 2)
  const turns = Math.min(compared.turns, WHY.turns, Math.max(FEWEST_TURNS, inTime))
  return { ...compared, ...WHY, turns, ...amounts }
}

/** @returns {number} seconds on a calm machine */
export function expectedWhyS (/** @type {SliceOptions} */ options, startMs = 0) {
  return expectedSlicesS(2, options, { pairs: 1, startMs })
}

/**
 * How many starts have room in a minute shows when the first one has been taken, and again after each. They are even,
 * so that each of the two is started first as often, and six at least: with fewer, no function can be told from chance.
 *
 * @param {number} generations that are wanted
 * @param {{ taken: number, elapsedMs: number, lastMs: number }} by `lastMs` what the last of those `taken` took
 * @returns {number}
 */
export function startsInTime (generations, { taken, elapsedMs, lastMs }) {
  const inTime = taken + Math.max(0, Math.floor((MOST_MS - elapsedMs) / lastMs))
  return Math.min(generations, Math.max(MINIMUM_STARTS, taken + taken % 2, inTime - inTime % 2))
}

/**
 * @param {App[]} pair the older version and the new one, with ids of their own
 * @param {SliceOptions} options
 * @param {object} run
 * @param {AbortSignal} run.signal
 * @param {(generation: number, starts: number) => void} [run.onStart] `starts` as many as are planned by then
 * @param {(starts: number, startMs: number) => void} [run.onPlan] after the first start, where there will be fewer
 * @param {number} [run.seed]
 * @returns {Promise<SampledStart[]>}
 * @throws {ToolError} when one of them fails
 */
export async function sampleTurns (
  pair, options, { signal, onStart = () => {}, onPlan = () => {}, seed = randomInt(1, MAX_SEED) }
) {
  const [older, now] = pair.map(app => ({ id: app.id, app }))
  let starts = options.generations
  const beganMs = performance.now()
  let startedMs = 0
  const nodes = new Map()
  const sampled = new Map()
  const { slices, failures } = await runSlices([older, now], {
    pairs: [[older, now]],
    options,
    seed,
    signal,
    onPair: generation => onStart(generation, starts),
    isEnough ({ slices }) {
      const generation = Number(slices.at(-1)?.generation)
      const endedMs = performance.now()
      const [elapsedMs, lastMs] = [endedMs - beganMs, endedMs - startedMs]
      startedMs = endedMs
      starts = startsInTime(options.generations, { taken: generation, elapsedMs, lastMs })
      if (generation === 1 && starts < options.generations) onPlan(starts, lastMs)
      return generation >= starts
    },
    watch: {
      async started (server) {
        startedMs ||= performance.now()
        nodes.set(server, (await server.read()).node)
        await server.sample('keep', INTERVAL_MICROS)
      },
      async begins (server) { await server.sample('begin') },
      async ends (server, { contender, generation }) {
        const taken = await server.sample('end')
        sampled.set(`${contender} ${generation}`, { sampled: taken, node: nodes.get(server) })
      }
    }
  })
  if (failures.length) throw new ToolError(failures[0].message)
  return slices.flatMap(({ contender, generation, phase }) => {
    const taken = sampled.get(`${contender} ${generation}`)
    if (!phase || !taken) return []
    const { requests, server } = phase
    const all = cpuMicros(server)
    const work = { microsPerRequest: all / requests, systemShare: server.cpuSystemMicros / all }
    return [{ version: contender, generation, ...work, ...taken }]
  })
}
