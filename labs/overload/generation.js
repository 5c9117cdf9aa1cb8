// @ts-check
// One generation of a steady server: a process without a guard, and one for each guard and limit. All of them are
// loaded at shares of the capacity, in an order drawn by lot. The capacity is what the one without a guard answers in a
// closed loop, and it is measured between each two loads: a machine is not as fast from minute to minute.
import { shuffle } from 'simple-statistics'
import { describeFailure, loadServer, openPaced, startStage } from '../kit.js'
import { addGuard, GUARDS } from './guards.js'

/**
 * @import { Loaded } from '../../scripts/measure/load-server.js'
 * @import { PacedResult } from '../../scripts/measure/autocannon.js'
 * @import { Stage } from '../../scripts/server/catalog.js'
 * @import { Edit } from '../../scripts/server/sources.js'
 */

export const WARM_UP_S = 3
export const CAPACITY_S = 2
const CLOSED_CONNECTIONS = 100
const FEW_SHARES = [0.5, 2]
const AT_ALL_SHARES = ['02-listener-fix']

/** @typedef {{ name: string, guard: string | null, limit: number | null, edits: Edit[] }} Contender */

/**
 * @typedef {object} GuardPlace
 * @property {string} stage id
 * @property {string | null} guard null without one
 * @property {number | null} limit null without a guard; in older records also where a guard refused all
 * @property {number | null} share of the capacity; null for a closed loop, which is the capacity itself where there is
 *   no guard
 * @property {number} generation of processes, from 1
 * @property {number} [position] in the generation, from 0: the capacities before a load and behind it are its
 *   neighbours. Older records measured the capacity once a generation
 * @property {number} [attempt] from 1; of older records, which took a load again
 * @property {number | null} offeredRate requests per second
 */

/** @typedef {GuardPlace & Loaded<Omit<PacedResult, 'seconds'>>} GuardRun */

/**
 * @param {string} stage id
 * @param {string[]} guards
 * @param {number[]} shares of the capacity
 * @returns {{ contender: Contender, share: number }[]} the one without a guard first
 */
export function loadsOf (stage, guards, shares) {
  const bare = { name: `${stage} without a guard`, guard: null, limit: null, edits: [] }
  const few = shares.filter(share => FEW_SHARES.includes(share))
  const guarded = guards.flatMap(guard => {
    const { limits, usual, triedOn } = GUARDS[guard]
    return [usual, ...(triedOn === stage ? limits : [])].map(limit => ({
      isUsual: limit === usual,
      contender: { name: `${stage} with ${guard} ${limit}`, guard, limit, edits: [addGuard(stage, guard, limit)] }
    }))
  })
  return [{ isUsual: true, contender: bare }, ...guarded].flatMap(({ isUsual, contender }) =>
    (isUsual && AT_ALL_SHARES.includes(stage) ? shares : few).map(share => ({ contender, share }))
  )
}

/**
 * @param {Stage} stage
 * @param {{ options: any, generation: number, data: { runs: GuardRun[], failures: any[] }, signal: AbortSignal }}
 *   how runs and failures are added to `data`
 */
export async function measureGeneration (stage, { options, generation, data, signal }) {
  const loads = loadsOf(stage.id, options.guardsOf[stage.id], options.shares)
  const contenders = new Set(loads.map(({ contender }) => contender))
  const [bare] = contenders
  const servers = new Map()
  const started = []
  const generator = openPaced(signal)
  const closedLoop = wantedS => ({
    connections: CLOSED_CONNECTIONS,
    durationS: Math.min(wantedS, options.durationS)
  })
  let position = 0

  try {
    for (const contender of contenders) await orGiveUp(contender, () => start(contender))
    let capacity = await measureCapacity()
    for (const { contender, share } of shuffle(loads)) {
      if (!servers.has(bare)) return
      if (!servers.has(contender)) continue
      const load = {
        connections: options.connections,
        durationS: options.durationS,
        overallRate: share * capacity,
        hasOneQueue: true,
        inTimeMs: options.inTimeMs
      }
      await orGiveUp(contender, () => take(contender, share, load))
      capacity = await measureCapacity()
    }
  } finally {
    await Promise.all([generator.stop(), ...started.map(server => server.stop())])
  }

  async function start (contender) {
    const server = await startStage(stage, { edits: contender.edits, signal })
    started.push(server)
    servers.set(contender, server)
    await generator.run(server.url + stage.route, closedLoop(WARM_UP_S))
  }

  async function measureCapacity () {
    const result = servers.has(bare) && await orGiveUp(bare, () => take(bare, null, closedLoop(CAPACITY_S)))
    return result ? result.requests / result.durationMs * 1000 : NaN
  }

  async function take (contender, share, load) {
    const server = servers.get(contender)
    const {
      result: { seconds, ...result },
      ...work
    } = await loadServer(server, () => generator.run(server.url + stage.route, load))
    data.runs.push({
      stage: stage.id,
      guard: contender.guard,
      limit: contender.limit,
      share,
      generation,
      position: position++,
      offeredRate: load.overallRate ?? null,
      result,
      ...work
    })
    return result
  }

  async function orGiveUp (contender, work) {
    try {
      return await work()
    } catch (error) {
      signal.throwIfAborted()
      data.failures.push({ contender: contender.name, ...describeFailure(error) })
      servers.delete(contender)
    }
  }
}
