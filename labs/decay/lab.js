// @ts-check
// 01-slow has no steady state. How fast does it decay, and can one constant say how many requests it answers in a time?
import { cpuMicros, findStages, openPaced, parsePositive, startStage, START_STOP_S } from '../kit.js'

/**
 * @import { PacedResult } from '../../scripts/measure/autocannon.js'
 * @import { Stage } from '../../scripts/server/catalog.js'
 * @import { Lab, LabFlags, LabRun } from '../index.js'
 * @import { Point } from './model.js'
 */

export const title = 'how the slow server slows down, and a model that predicts it'

/** @type {LabFlags} */
export const flags = {
  rounds: { type: 'string', value: 'N', help: 'rounds of all runs' },
  longest: { type: 'string', value: 'SECONDS', help: 'leaves out longer runs' }
}
export const quick = { rounds: '1', longest: '5' }

const SLOW = '01-slow'
const FIXED = '02-listener-fix'
const WATCHED_S = 10
const FRESH_S = [5, 10, 20, 40]
const CONNECTIONS = 100

/** @type {Lab['readOptions']} */
export function readOptions ({ values, catalog }) {
  findStages(catalog, [SLOW, FIXED])
  const longestS = parsePositive('longest', values.longest, { max: FRESH_S[FRESH_S.length - 1] })
  return {
    rounds: parsePositive('rounds', values.rounds, { max: 100 }) ?? 2,
    connections: CONNECTIONS,
    watchedS: Math.min(WATCHED_S, longestS ?? Infinity),
    freshS:
      longestS && longestS < FRESH_S[0] ? [longestS] : FRESH_S.filter(durationS => durationS <= (longestS ?? Infinity))
  }
}

/** @type {Lab['expectedS']} */
export function expectedS ({ rounds, watchedS, freshS }) {
  return rounds * [watchedS, watchedS, ...freshS].reduce((sum, durationS) => sum + durationS + START_STOP_S, 0)
}

/**
 * @param {{ rounds: number, connections: number, watchedS: number, freshS: number[] }} options
 * @param {LabRun} run
 * @returns {Promise<{ watched: Record<string, Watched[]>, fresh: { durationS: number, round: number, requests: number
 *   }[] }>}
 */
export async function measure ({ rounds, connections, watchedS, freshS }, { catalog, signal, step }) {
  const [slow, fixed] = findStages(catalog, [SLOW, FIXED])
  const watched = { [SLOW]: [], [FIXED]: [] }
  const fresh = []
  for (let round = 1; round <= rounds; round++) {
    for (const stage of [slow, fixed]) {
      step(`round ${round} of ${rounds}: ${stage.id}, watched for ${watchedS} s`)
      watched[stage.id].push(await watch(stage, { durationS: watchedS, connections }, signal))
    }
    for (const durationS of freshS) {
      step(`round ${round} of ${rounds}: ${slow.id}, ${durationS} s`)
      const { points } = await watch(slow, { durationS, connections }, signal)
      fresh.push({ durationS, round, requests: points[points.length - 1].requests - points[0].requests })
    }
  }
  return { watched, fresh }
}

/**
 * @typedef {object} Watched
 * @property {Point[]} points as the server's probe saw it
 * @property {PacedResult['seconds']} seconds as the clients saw it
 */

/**
 * Loads a fresh process and notes what it has served, once a second, or as its event loop lets it say so.
 *
 * @param {Stage} stage
 * @param {{ durationS: number, connections: number }} load
 * @param {AbortSignal} signal
 * @returns {Promise<Watched>}
 */
export async function watch (stage, load, signal) {
  const server = await startStage(stage, { signal })
  const generator = openPaced(signal)
  try {
    const before = await server.read()
    const readBefore = server.readings.length
    const { result } = await generator.run(server.url + stage.route, load)
    const after = await server.read()
    return {
      points: [before, ...server.readings.slice(readBefore), after].map(reading => toPoint(reading, before)),
      seconds: result.seconds.slice(0, load.durationS)
    }
  } finally {
    await Promise.all([generator.stop(), server.stop()])
  }
}

function toPoint (reading, first) {
  return {
    timeS: (reading.uptimeMs - first.uptimeMs) / 1000,
    requests: reading.requestsServed,
    listeners: reading.afterListeners,
    cpuMicros: cpuMicros(reading)
  }
}
