// @ts-check
// How long is a turn best? Two warm processes, one generator, and turns of several lengths for the same time each.
import { shuffle } from 'simple-statistics'
import { loadServer, openBursts } from 'bench-in-turns'
import { COMMON_LOAD } from '../../scripts/stages/common-load.js'
import { COMPARED, DEFAULTS } from 'bench-in-turns/kit.js'
import { stats } from '../kit.js'

/**
 * @import { SampleRun } from '../design.js'
 * @import { ServerProcess } from 'bench-in-turns'
 */

export const LENGTHS_MS = [10, 25, 50, 100, 250, 500, 1000]
const LOADED_MS = 2000 // of each server, in turns of each length
const LEAD_IN_SHARE = 0.4 // of a turn
const LONGEST_LEAD_IN_MS = 100
const ALONE_MS = 10_000
const SPANS = 4 // as a bench takes one of in each start
const START_S = 4 // two servers and their warm-up

/** Two processes of one code, two times, and two that differ. */
export const PAIRS = [
  ['03-optimized', '03-optimized'], ['02-listener-fix', '02-listener-fix'], ['02-listener-fix', '03-optimized']
]

/** @typedef {[requests: number, durationMs: number, cpuMicros: number]} Turn of one server */
/** @typedef {{ turnMs: number, turns: [Turn, Turn][] }} OfLength the turns of the first of the two and of the second */

export const LENGTHS_S = START_S + LENGTHS_MS.length * 2 * LOADED_MS / 1000 * 1.5
export const LEVELS_S = START_S / 2 + (ALONE_MS + SPANS * COMPARED.spanMs + COMPARED.turns * COMPARED.turnMs) / 1000

/**
 * @param {{ pair: string[] }} cell ids of stages
 * @param {any} _options
 * @param {SampleRun} run
 * @returns {Promise<{ lengths: OfLength[] }>}
 */
export async function takeLengths ({ pair }, _options, run) {
  const both = await startWarm(pair, run)
  const lengths = []
  for (const turnMs of shuffle(LENGTHS_MS)) lengths.push({ turnMs, turns: await takeTurns(turnMs, both, run.signal) })
  return { lengths }
}

async function takeTurns (turnMs, both, signal) {
  const leadInMs = Math.min(LONGEST_LEAD_IN_MS, LEAD_IN_SHARE * turnMs)
  /** @type {OfLength['turns']} */
  const turns = []
  for (let i = 0; i < LOADED_MS / turnMs; i += 2) {
    const order = shuffle([0, 1])
    /** @type {Turn[][]} */
    const two = [[], []]
    for (const which of [...order, ...order.toReversed()]) {
      signal.throwIfAborted()
      await both[which](leadInMs)
      two[which].push(await both[which](turnMs))
    }
    turns.push(...[0, 1].map(j => /** @type {[Turn, Turn]} */ (two.map(own => own[j]))))
  }
  return turns
}

/**
 * The spans of which a bench makes a server's own figures, and ten uninterrupted seconds of the same process.
 *
 * @param {{ stage: string }} cell
 * @param {any} _options
 * @param {SampleRun} run
 * @returns {Promise<{ alone: Turn, spans: Turn[] }>}
 */
export async function takeLevels ({ stage }, _options, run) {
  const [load] = await startWarm([stage], run)
  for (let i = 0; i < COMPARED.turns; i++) await load(COMPARED.turnMs) // as in a bench, where a span follows the turns
  const spans = []
  const takeSpans = async () => {
    for (let i = 0; i < SPANS / 2; i++) {
      await load(DEFAULTS.leadInMs)
      spans.push(await load(COMPARED.spanMs))
    }
  }
  await takeSpans() // before and after, so that neither gains by a drift
  const alone = await load(ALONE_MS)
  await takeSpans()
  return { alone, spans }
}

/** @returns {Promise<((durationMs: number) => Promise<Turn>)[]>} what loads each of them */
async function startWarm (ids, run) {
  const generator = run.keep(openBursts(run.signal))
  const load = (/** @type {ServerProcess} */ server, route, burst) => loadServer(server, () =>
    generator.run(server.url + route, { connections: COMMON_LOAD.connections, isLast: true, ...burst }))
  const loads = []
  for (const id of ids) {
    const [server, { route }] = [await run.start(id), run.stage(id)]
    await load(server, route, { requests: DEFAULTS.warmUpRequests, durationMs: 60_000 })
    loads.push(async durationMs => {
      const { result, server: work } = await load(server, route, { durationMs })
      return [result.requests, Math.round(result.durationMs * 1000) / 1000, stats.cpuMicros(work)]
    })
  }
  return loads
}
