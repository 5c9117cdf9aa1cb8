// @ts-check
// A bench's own figures of a server, beside ten uninterrupted seconds of the same process.
import { loadServer, openLoad } from 'bench-in-turns'
import { COMMON_LOAD } from '../../scripts/stages/common-load.js'
import { COMPARED, DEFAULTS } from 'bench-in-turns/kit.js'
import { stats } from '../kit.js'

/** @import { SampleRun } from '../design.js' */

const ALONE_MS = 10_000
const SPANS = 4 // as a bench takes one of in each start
const START_S = 2 // with its warm-up

/** @typedef {[requests: number, durationMs: number, cpuMicros: number]} Load of one server */

export const LEVELS_S = START_S + (ALONE_MS + SPANS * COMPARED.spanMs + COMPARED.turns * COMPARED.turnMs) / 1000

/**
 * The spans of which a bench makes a server's own figures, and ten uninterrupted seconds of the same process.
 *
 * @param {{ stage: string }} cell
 * @param {any} _options
 * @param {SampleRun} run
 * @returns {Promise<{ alone: Load, spans: Load[] }>}
 */
export async function takeLevels ({ stage }, _options, run) {
  const load = await startWarm(stage, run)
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

/** @returns {Promise<(durationMs: number) => Promise<Load>>} what loads it */
async function startWarm (id, run) {
  const generator = run.keep(openLoad('bursts', run.signal))
  const server = await run.start(id)
  const load = burst => loadServer(server, () => generator.run(server.url + run.stage(id).route,
    { connections: COMMON_LOAD.connections, isLast: true, ...burst }))
  await load({ requests: DEFAULTS.warmUpRequests, durationMs: 60_000 })
  return async durationMs => {
    const { result, server: work } = await load({ durationMs })
    return [result.requests, Math.round(result.durationMs * 1000) / 1000, stats.cpuMicros(work)]
  }
}
