// @ts-check
// One generation of a steady stage: a process without a guard, one for each guard and limit, and one for each guard
// that refuses all. The one without says what the capacity is, in a closed loop; then all of them are loaded at shares
// of it, in an order drawn by lot.
import { shuffle } from 'simple-statistics'
import { describeFailure, loadServer, openPaced, startStage } from '../kit.js'
import { GUARDS } from './guards.js'

/**
 * @import { Loaded } from '../../scripts/measure/load-server.js'
 * @import { PacedResult } from '../../scripts/measure/autocannon.js'
 * @import { Stage } from '../../scripts/server/catalog.js'
 * @import { Edit } from '../../scripts/server/edits.js'
 */

export const WARM_UP_S = 0.3
const CLOSED_CONNECTIONS = 100
export const CLOSED_S = 0.6
const CALM_SHARE = 0.5
const SWEEP_SHARES = [CALM_SHARE, 2]
const AT_ALL_SHARES = '02-listener-fix' // the others at those of the sweep: what they do at one to four times the capacity is much the same

/**
 * @typedef {{ name: string, guard: string | null, limit: number | null, edits: Edit[] }} Contender `limit` null where
 *   all are refused, too
 */

/**
 * @typedef {object} GuardPlace
 * @property {string} stage id
 * @property {string | null} guard null without one
 * @property {number | null} limit null without a guard, and where it refuses all
 * @property {number | null} share of the capacity; null for a closed loop, which is the capacity itself where there is
 *   no guard
 * @property {number} generation of processes, from 1
 * @property {number} [attempt] from 1; of older records, which took a load again
 * @property {number | null} offeredRate requests per second
 */

/** @typedef {GuardPlace & Loaded<Omit<PacedResult, 'seconds'>>} GuardRun */

/**
 * @param {string} stage id
 * @param {string[]} guards
 * @param {number[]} shares of the capacity
 * @returns {{ contender: Contender, share: number | null }[]} the capacity's first
 */
export function loadsOf (stage, guards, shares) {
  const bare = { name: `${stage} without a guard`, guard: null, limit: null, edits: [] }
  const wanted = stage === AT_ALL_SHARES ? shares : shares.filter(share => SWEEP_SHARES.includes(share))
  const busy = wanted.filter(share => share !== CALM_SHARE)
  return [bare, ...guards.flatMap(guard => guarded(stage, guard))].flatMap(contender => {
    if (contender.guard === null) return [null, ...busy].map(share => ({ contender, share }))
    if (contender.limit === null) return [{ contender, share: null }]
    const { limits, usual } = GUARDS[contender.guard]
    const own = contender.limit !== usual ? SWEEP_SHARES : limits.length ? wanted : busy
    return own.map(share => ({ contender, share }))
  })
}

/** @returns {Contender[]} */
function guarded (stage, guard) {
  const { limits, usual, add, refuseAll } = GUARDS[guard]
  const ofLimit = limit => ({ name: `${stage} with ${guard} ${limit}`, guard, limit, edits: [add(limit)] })
  return [
    ...[...new Set([usual, ...limits])].map(ofLimit),
    { name: `${stage} with ${guard} refusing all`, guard, limit: null, edits: [refuseAll()] }
  ]
}

/**
 * @param {Stage} stage
 * @param {{ options: any, generation: number, data: { runs: GuardRun[], failures: any[] }, signal: AbortSignal }}
 *   how runs and failures are added to `data`
 */
export async function measureGeneration (stage, { options, generation, data, signal }) {
  const [capacityLoad, ...loads] = loadsOf(stage.id, options.guardsOf[stage.id], options.shares)
  const servers = new Map()
  const generator = openPaced(signal)
  const failed = (contender, error) => {
    signal.throwIfAborted()
    data.failures.push({ contender: contender.name, ...describeFailure(error) })
    servers.delete(contender)
  }

  async function take ({ contender, share }, capacity) {
    const server = servers.get(contender)
    const load =
      share === null
        ? { connections: CLOSED_CONNECTIONS, durationS: Math.min(CLOSED_S, options.durationS) }
        : {
            connections: options.connections,
            durationS: options.durationS,
            overallRate: share * capacity,
            hasOneQueue: true,
            inTimeMs: options.inTimeMs
          }
    const place = {
      stage: stage.id,
      guard: contender.guard,
      limit: contender.limit,
      share,
      generation,
      offeredRate: share && share * capacity
    }
    const {
      result: { seconds, ...result },
      ...work
    } = await loadServer(server, () => generator.run(server.url + stage.route, load))
    const run = { ...place, result, ...work }
    data.runs.push(run)
    return run
  }

  const started = []
  try {
    for (const contender of new Set([capacityLoad, ...loads].map(({ contender }) => contender))) {
      try {
        const server = await startStage(stage, { edits: contender.edits, signal })
        started.push(server)
        servers.set(contender, server)
        await generator.run(server.url + stage.route, { connections: CLOSED_CONNECTIONS, durationS: WARM_UP_S })
      } catch (error) {
        failed(contender, error)
      }
    }
    if (!servers.has(capacityLoad.contender)) return
    const closed = await take(capacityLoad, 0).catch(error => failed(capacityLoad.contender, error))
    if (!closed) return
    const capacity = closed.result.requests / closed.result.durationMs * 1000
    for (const load of shuffle(loads).filter(({ contender }) => servers.has(contender))) {
      await take(load, capacity).catch(error => failed(load.contender, error))
    }
  } finally {
    await Promise.all([generator.stop(), ...started.map(server => server.stop())])
  }
}
