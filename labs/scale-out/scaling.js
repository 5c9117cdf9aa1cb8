// @ts-check
// A steady server as more and more processes, behind node:cluster and behind nginx.
import { openBursts } from '../kit.js'
import { loadTarget } from './load-target.js'

/**
 * @import { Stage } from '../../scripts/server/catalog.js'
 * @import { Failed, Setup, Work } from './load-target.js'
 */

const LONGEST_WARM_UP_MS = 60_000

/**
 * @param {any} options
 * @param {{ stage: Stage, hasNginx: boolean, signal: AbortSignal, step: (text: string) => void }} run
 * @returns {Promise<{ scaling: Work[], failures: Failed[] }>}
 */
export async function measureScaling (options, { stage, hasNginx, signal, step }) {
  const setups = planSetups(options.processes, hasNginx).map(setup => ({ stage, ...setup }))
  const scaling = []
  const failures = []
  for (let round = 1; round <= options.loadRounds; round++) {
    // The next round goes the other way, so that what drifts hits first and last alike.
    for (const setup of round % 2 ? setups : setups.toReversed()) {
      if (failures.some(({ way, processes }) => way === setup.way && processes === setup.processes)) continue
      step(`${stage.id} as ${setup.processes}, ${setup.way}, round ${round} of ${options.loadRounds}`)
      const openLoad = url => openWarm(url, setup.processes, options, signal)
      const { work, failed } = await loadTarget(setup, { round, signal, openLoad, pick: () => ({}) })
      if (work) scaling.push(work)
      if (failed) failures.push(failed)
    }
  }
  return { scaling, failures }
}

/**
 * @param {number[]} processes
 * @param {boolean} hasNginx
 * @returns {Omit<Setup, 'stage'>[]} neighbours have the same number of processes; one process is also tried alone, and
 *   behind a cache
 */
export function planSetups (processes, hasNginx) {
  return processes.flatMap(count => [
    ...count === 1 ? [{ way: /** @type {const} */ ('alone'), processes: count }] : [],
    { way: /** @type {const} */ ('cluster'), processes: count },
    ...hasNginx ? [{ way: /** @type {const} */ ('nginx'), processes: count }] : [],
    ...hasNginx && count === 1 ? [{ way: /** @type {const} */ ('cache'), processes: count }] : []
  ])
}

// By a number of requests, since V8 compiles what is hot by that.
async function openWarm (url, processes, { connections, warmUpRequests, loadMs }, signal) {
  const generator = openBursts(signal)
  try {
    await generator.run(url, {
      connections,
      requests: processes * warmUpRequests,
      durationMs: LONGEST_WARM_UP_MS,
      isLast: true
    })
  } catch (error) {
    await generator.stop()
    throw error
  }
  return { run: () => generator.run(url, { connections, durationMs: loadMs, isLast: true }), stop: generator.stop }
}
