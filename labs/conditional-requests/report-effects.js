// @ts-check
// What the load shows, contender by contender, and what the meetings of client and processes add up to.
import { sum } from 'simple-statistics'
import { judgeSlices } from '../../scripts/results/samples.js'
import { compareSlices, standings } from '../../scripts/results/standings.js'

/**
 * @import { Interval } from '../../scripts/results/interval.js'
 * @import { SliceRun } from '../../scripts/measure/slices.js'
 * @import { Loaded } from './lab.js'
 * @import { Meeting } from './meetings.js'
 */

/**
 * One contender, beside the same server with the same payload and no revalidation.
 *
 * @typedef {object} Effect
 * @property {Loaded} loaded
 * @property {number} bytesPerResponse on the wire, heads included
 * @property {Interval | null} rateRatio above 1 when more requests are answered; null of the one that the others stand
 *   beside
 * @property {Interval | null} cpuRatio above 1 when a request needs less
 */

/**
 * @param {{ slices: SliceRun }} data
 * @param {{ loaded: Loaded[] }} options
 * @returns {Effect[]} without those that have no slice that counts
 */
export function effectsOf ({ slices }, { loaded }) {
  const run = judgeSlices(slices)
  const standing = standings(run).map(({ contender }) => contender)
  return loaded.filter(({ id }) => standing.includes(id)).map(one => {
    const counted = run.slices.filter(({ contender, reasons }) => contender === one.id && reasons.length === 0)
    const total = key => sum(counted.map(slice => slice[key]))
    const base = loaded.find(({ share, payloadBytes }) => share === 0 && payloadBytes === one.payloadBytes)
    const ratio = base && base !== one ? compareSlices(run, one.id, base.id) : undefined
    return {
      loaded: one,
      bytesPerResponse: total('receivedBytes') / total('requests'),
      rateRatio: ratio?.requestsPerSecond ?? null,
      cpuRatio: ratio?.cpuMicrosPerRequest ?? null
    }
  })
}

/**
 * @param {Effect[]} effects
 * @param {number} [payloadBytes]
 * @returns {{ none: Effect, all: Effect } | null} with no request and with all of them revalidated; null where one of
 *   them is missing
 */
export function endsOf (effects, payloadBytes = 10_000) {
  const at = share => effects.find(({ loaded }) => loaded.payloadBytes === payloadBytes && loaded.share === share)
  const [none, all] = [at(0), at(1)]
  return none && all ? { none, all } : null
}

/**
 * @param {Meeting[]} meetings
 * @returns {{ asked: number, wrong: number, known: number, needless: number }} answers: 304 for another body than the
 *   client has, 304 for the same, and 200 with the body that it has already
 */
export function countAnswers (meetings) {
  const answers = meetings.flatMap(({ answers }) => answers)
  const count = (status, isSame) =>
    answers.filter(answer => answer.status === status && answer.isSameBody === isSame).length
  return { asked: answers.length, wrong: count(304, false), known: count(304, true), needless: count(200, true) }
}
