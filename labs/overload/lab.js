// @ts-check
// A server that is asked for more than it can do: which guard that answers 503 keeps more answers in time than none,
// which keeps fewer, and what does it cost while nothing is wrong?
import { findStages, parsePositive, START_STOP_S, UsageError } from '../kit.js'
import { EXPRESS, GUARDS, GUARDS_OF } from './guards.js'
import { measureDecay, SLOW, SLOW_PROBE_S } from './decay.js'
import { CAPACITY_S, loadsOf, measureGeneration, WARM_UP_S } from './generation.js'

/**
 * @import { Lab, LabFlags, LabRun } from '../index.js'
 * @import { DecayRun } from './decay.js'
 * @import { GuardRun } from './generation.js'
 */

export const title = 'a guard that answers 503: answers in time, latency and its limit, at half to four times the capacity'

/** @type {LabFlags} */
export const flags = {
  guard: {
    type: 'string',
    value: 'NAME',
    help: `one of ${Object.keys(GUARDS).join(', ')} (default all that a server can have)`
  },
  generations: { type: 'string', value: 'N', help: 'of processes, of each server with each guard' },
  duration: { type: 'string', value: 'SECONDS', help: 'of each load at a constant rate' },
  'slow-duration': { type: 'string', value: 'SECONDS', help: `of each load of ${SLOW}` }
}
export const quick = { guard: 'in-front', generations: '3', duration: '0.7' }
export const quickStages = ['02-listener-fix']

const SHARES_OF_CAPACITY = [0.5, 1, 2, 4]
const CONNECTIONS = 1000 // with few of them, no queue can build up: each is one request that waits, at most
const IN_TIME_MS = 250
const DURATION_S = 8 // in a second or two a queue has not grown to what it will be
const START_S = 0.3 // of each, where all of a server start at once
const LAST_ANSWERS_S = 0.3 // on average: two seconds where the queue is long

/** @type {Lab['readOptions']} */
export function readOptions ({ values, positionals, catalog }) {
  const { guard } = values
  if (guard !== undefined && !(guard in GUARDS)) {
    throw new UsageError(`unknown guard "${guard}"; there are: ${Object.keys(GUARDS).join(', ')}`)
  }
  const known = Object.keys(GUARDS_OF).filter(id => guard === undefined || GUARDS_OF[id].includes(guard))
  const stages = serversOf(catalog, positionals.length ? positionals : known).map(({ id }) => id)
  const other = stages.find(id => !known.includes(id))
  if (other) throw new UsageError(`there is no such guard for ${other} here; there is one for ${known.join(', ')}`)
  return {
    stages,
    generations: parsePositive('generations', values.generations, { max: 100 }) ?? 3,
    durationS: parsePositive('duration', values.duration, { max: 600, integer: false }) ?? DURATION_S,
    slowS: parsePositive('slow-duration', values['slow-duration'], { max: 600, integer: false }) ?? 4,
    connections: CONNECTIONS,
    inTimeMs: IN_TIME_MS,
    shares: SHARES_OF_CAPACITY,
    guards: Object.fromEntries(
      Object.entries(GUARDS).map(([name, { measures, limits, usual }]) => [name, { measures, limits, usual }])
    ),
    guardsOf: Object.fromEntries(
      stages.map(id => [id, GUARDS_OF[id].filter(name => guard === undefined || name === guard)])
    )
  }
}

/** @type {Lab['expectedS']} */
export function expectedS ({ stages, generations, durationS, slowS, shares, guardsOf }) {
  const steady = stages.filter(id => id !== SLOW).map(id => loadsOf(id, guardsOf[id], shares))
  const loads = steady.flat().length
  const brackets = loads + steady.length
  const processes = steady.flatMap(all => [...new Set(all.map(({ contender }) => contender))]).length
  const steadyS =
    loads * (durationS + LAST_ANSWERS_S) +
    brackets * Math.min(CAPACITY_S, durationS) +
    processes * (Math.min(WARM_UP_S, durationS) + START_S)
  const slow = stages.includes(SLOW) ? SLOW_PROBE_S + START_STOP_S + 2 * (slowS + START_STOP_S) : 0
  return generations * (steadyS + slow)
}

/**
 * @param {any} options
 * @param {LabRun} run
 * @returns {Promise<{ runs: GuardRun[], decay: DecayRun[], failures: { contender: string, message: string, stderrLines:
 *   string[] }[] }>}
 */
export async function measure (options, { catalog, signal, step }) {
  const data = { runs: [], decay: [], failures: [] }
  for (let generation = 1; generation <= options.generations; generation++) {
    for (const stage of serversOf(catalog, options.stages)) {
      step(`${stage.id}: generation ${generation} of ${options.generations}`)
      const measureOne = stage.id === SLOW ? measureDecay : measureGeneration
      await measureOne(stage, { options, generation, data, signal })
    }
  }
  return data
}

function serversOf (catalog, ids) {
  return findStages([...catalog, /** @type {any} */ (EXPRESS)], ids)
}
