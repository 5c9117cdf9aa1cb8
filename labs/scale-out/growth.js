// @ts-check
// The server that slows down as several processes, beside the fixed one as one.
import { shuffle } from 'simple-statistics'
import { openPaced } from '../kit.js'
import { loadTarget } from './load-target.js'

/** @import { Failed, Work } from './load-target.js' */

export const SLOW = '01-slow'
export const FIXED = '02-listener-fix'

/**
 * @typedef {Work & { seconds: number[], workers: { requestsServed: number, afterListeners: number }[] }} GrowthWork
 *   `seconds` requests answered in each
 */

/**
 * @param {any} options
 * @param {{ stages: import('../../scripts/server/catalog.js').Stage[], signal: AbortSignal, step: (text: string) =>
 *   void }} run
 * @returns {Promise<{ growth: GrowthWork[], failures: Failed[] }>} every load on fresh processes that nothing has
 *   warmed up
 */
export async function measureGrowth (
  { rounds, durationS, connections, slowProcesses },
  { stages, signal, step }
) {
  const find = id => /** @type {any} */ (stages.find(stage => stage.id === id))
  const setups = [
    ...slowProcesses.map(processes => ({ stage: find(SLOW), way: /** @type {const} */ ('cluster'), processes })),
    { stage: find(FIXED), way: /** @type {const} */ ('cluster'), processes: 1 }
  ]
  const growth = []
  const failures = []
  for (let round = 1; round <= rounds; round++) {
    for (const setup of shuffle(setups)) {
      if (failures.some(({ stage, processes }) => stage === setup.stage.id && processes === setup.processes)) continue
      step(`${setup.stage.id} as ${setup.processes}, round ${round} of ${rounds}`)
      const { work, failed } = await loadTarget(setup, { round, signal, openLoad: openGrowthLoad, pick })
      if (work) growth.push(work)
      if (failed) failures.push(failed)
    }
  }
  return { growth, failures }

  async function openGrowthLoad (url) {
    const generator = openPaced(signal)
    return { run: () => generator.run(url, { connections, durationS }), stop: generator.stop }
  }

  function pick (result, { workers }) {
    return {
      seconds: result.seconds.slice(0, Math.floor(durationS)).map(({ requests }) => requests),
      workers: workers.map(({ pid, ...work }) => work)
    }
  }
}
