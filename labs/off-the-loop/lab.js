// @ts-check
// Work that would block the loop: left there, cut into slices, in a worker thread, in a child process. What everybody
// else sees, and what it costs.
import { shuffle } from 'simple-statistics'
import { describeFailure, parsePositive, START_STOP_S } from '../kit.js'
import { COSTS_ROUND_S, takeCosts } from './costs.js'
import { CALIBRATION_S, calibrate, runLoad, SHARES, WARM_UP_S } from './loads.js'
import { checkAnswers, WAYS } from './ways.js'

/**
 * @import { Lab, LabFlags, LabRun } from '../index.js'
 * @import { Costs } from './costs.js'
 * @import { LoadRun } from './loads.js'
 */

export const title = 'expensive work on the loop, in slices, in a worker and in a child'

/** @type {LabFlags} */
export const flags = {
  rounds: { type: 'string', value: 'N', help: 'rounds of all loads and of all costs' },
  duration: { type: 'string', value: 'SECONDS', help: 'of each load' },
  share: {
    type: 'string',
    value: 'SHARE',
    help: `of the loop's capacity that is asked for (default ${SHARES.join(', ')})`
  }
}
export const quick = { rounds: '3', duration: '0.4', share: '0.75' }

/** @type {Lab['readOptions']} */
export function readOptions ({ values }) {
  const share = parsePositive('share', values.share, { max: 10, integer: false })
  return {
    rounds: parsePositive('rounds', values.rounds, { max: 100 }) ?? 4,
    durationS: parsePositive('duration', values.duration, { max: 600, integer: false }) ?? 2,
    shares: share === undefined ? SHARES : [share]
  }
}

/** @type {Lab['expectedS']} */
export function expectedS ({ rounds, durationS, shares }) {
  const checksS = (WAYS.length + 1) * START_STOP_S + WARM_UP_S + CALIBRATION_S
  return checksS + rounds * (WAYS.length * shares.length * (START_STOP_S + WARM_UP_S + durationS) + COSTS_ROUND_S)
}

/** @typedef {{ round: number, way: string, share: number, message: string }} Failure of a load */

/**
 * @param {{ rounds: number, durationS: number, shares: number[] }} options
 * @param {LabRun} run
 * @returns {Promise<{ answers: Record<string, string[]>, capacity: { requests: number, durationMs: number }, loads:
 *   LoadRun[], failures: Failure[] } & Costs>}
 */
export async function measure ({ rounds, durationS, shares }, { signal, step }) {
  step('do all ways give the same answers?')
  const answers = await checkAnswers(signal)
  step('how many reports the loop makes alone')
  const capacity = await calibrate(signal)
  const run = { answers, capacity, loads: /** @type {LoadRun[]} */ ([]), failures: /** @type {Failure[]} */ ([]) }
  /** @type {Costs} */
  const costs = { starts: [], sizes: [], trips: [], pools: [] }
  for (let round = 1; round <= rounds; round++) {
    step(`round ${round} of ${rounds}: costs`, (round - 1) / rounds)
    const taken = await takeCosts(round, signal)
    for (const name of Object.keys(costs)) costs[name].push(...taken[name])
    for (const { way, share } of shuffle(WAYS.flatMap(way => shares.map(share => ({ way, share }))))) {
      step(`round ${round} of ${rounds}: ${way}, ${share} of the capacity`)
      const perS = share * capacity.requests / capacity.durationMs * 1000
      try {
        run.loads.push(await runLoad({ way, share, perS }, { round, durationS, signal }))
      } catch (error) {
        signal.throwIfAborted()
        run.failures.push({ round, way, share, message: describeFailure(error).message })
      }
    }
  }
  return { ...run, ...costs }
}
