// @ts-check
// The slow server has no capacity: what it can do shrinks with every request. So fresh processes of it, with a guard
// and without, are asked at the rate that it had in its first second, second after second.
import { shuffle } from 'simple-statistics'
import { describeFailure, loadServer, openPaced, startStage } from '../kit.js'
import { addGuard, GUARDS } from './guards.js'

/**
 * @import { Loaded } from '../../scripts/measure/load-server.js'
 * @import { PacedResult } from '../../scripts/measure/autocannon.js'
 * @import { Stage } from '../../scripts/server/catalog.js'
 */

export const SLOW = '01-slow'
export const SLOW_PROBE_S = 1
const CONNECTIONS = 100

/**
 * @typedef {{ guard: string | null, limit: number | null, generation: number, offeredRate: number } &
 *   Loaded<PacedResult>} DecayRun
 */

/**
 * @param {Stage} stage
 * @param {{ options: any, generation: number, data: { decay: DecayRun[], failures: any[] }, signal: AbortSignal }} how
 *   runs and failures are added to `data`
 */
export async function measureDecay (stage, { options: { slowS, inTimeMs, guardsOf }, generation, data, signal }) {
  const load = async (edits, paced) => {
    const server = await startStage(stage, { edits, signal })
    const generator = openPaced(signal)
    try {
      return await loadServer(server, () =>
        generator.run(server.url + stage.route, { connections: CONNECTIONS, hasOneQueue: true, inTimeMs, ...paced })
      )
    } finally {
      await Promise.all([generator.stop(), server.stop()])
    }
  }
  const [guard] = guardsOf[stage.id]
  const { usual } = GUARDS[guard]
  try {
    const { result } = await load([], { durationS: SLOW_PROBE_S })
    const overallRate = result.requests / result.durationMs * 1000
    for (const isGuarded of shuffle([false, true])) {
      const loaded = await load(isGuarded ? [addGuard(stage.id, guard, usual)] : [], { durationS: slowS, overallRate })
      data.decay.push({
        guard: isGuarded ? guard : null,
        limit: isGuarded ? usual : null,
        generation,
        offeredRate: overallRate,
        ...loaded
      })
    }
  } catch (error) {
    signal.throwIfAborted()
    data.failures.push({ contender: stage.id, ...describeFailure(error) })
  }
}
