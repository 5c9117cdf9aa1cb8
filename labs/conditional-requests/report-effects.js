// @ts-check
// What the load shows, contender by contender, and what the meetings of client and processes add up to.
import { sum } from 'simple-statistics'
import { compareSlices, judgeSlices, standings } from '../kit.js'

/**
 * @import { Interval } from '../../scripts/results/interval.js'
 * @import { Data } from './lab.js'
 * @import { Loaded } from './load.js'
 * @import { Meeting } from './share-tags.js'
 */

/**
 * One contender, beside the same server with the same payload and no revalidation; the one without an answer to it
 * beside our own.
 *
 * @typedef {object} Effect
 * @property {Loaded} loaded
 * @property {Interval} requestsPerSecond
 * @property {Interval} cpuMicrosPerRequest
 * @property {number} bytesPerResponse on the wire, heads included
 * @property {number} notModifiedShare of the answers
 * @property {number} generatorCpuShare
 * @property {Interval | null} rateRatio above 1 when more requests are answered; null of the one that the others stand
 *   beside
 * @property {Interval | null} cpuRatio above 1 when a request needs less
 */

/**
 * @param {Pick<Data, 'slices'>} data
 * @param {{ loaded: Loaded[] }} options
 * @returns {Effect[]} without those that have no slice that counts
 */
export function effectsOf ({ slices }, { loaded }) {
  const run = judgeSlices(slices)
  const standing = new Map(standings(run).map(one => [one.contender, one]))
  return loaded.flatMap(one => {
    const own = standing.get(one.id)
    if (!own) return []
    const counted = run.slices.filter(({ contender, reasons }) => contender === one.id && reasons.length === 0)
    const total = key => sum(counted.map(slice => slice[key]))
    const base = baseOf(one, loaded)
    const ratio = base && compareSlices(run, one.id, base.id)
    return [{
      loaded: one,
      ...own,
      bytesPerResponse: total('receivedBytes') / total('requests'),
      notModifiedShare: total('notModified') / total('requests'),
      rateRatio: ratio?.requestsPerSecond ?? null,
      cpuRatio: ratio?.cpuMicrosPerRequest ?? null
    }]
  })
}

/** By what is loaded: beside which it stands, without revalidation. */
export const BASES = { none: 'own', own: 'own' }

function baseOf (one, loaded) {
  const base = loaded.find(other =>
    other.implementation === BASES[one.implementation] && other.share === 0 && other.payloadBytes === one.payloadBytes)
  return base === one ? undefined : base
}

/**
 * @param {Effect[]} effects
 * @param {string} implementation
 * @param {number} [payloadBytes]
 * @returns {{ none: Effect, all: Effect } | null} with no request and with all of them revalidated; null where one of
 *   them is missing
 */
export function endsOf (effects, implementation, payloadBytes = 10_000) {
  const at = share =>
    effects.find(
      ({ loaded }) =>
        loaded.implementation === implementation && loaded.payloadBytes === payloadBytes && loaded.share === share
    )
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
