// @ts-check
// A server that is asked for more than it can do: what does a guard save that answers 503, which limit should it have, and what does a
// refusal cost?
import { findStages, openPatience, parsePositive, START_STOP_S, UsageError } from '../kit.js'
import { GUARDS, GUARDS_OF } from './guards.js'
import { measureDecay, SLOW, SLOW_PROBE_S } from './decay.js'
import { loadsOf, measureGeneration, WARM_UP_S } from './generation.js'

/**
 * @import { Lab, LabFlags, LabRun } from '../index.js'
 * @import { DecayRun } from './decay.js'
 * @import { GuardRun } from './generation.js'
 */

export const title = 'a guard that answers 503: goodput, latency and its limit, at one to four times the capacity'

/** @type {LabFlags} */
export const flags = {
  generations: { type: 'string', value: 'N', help: 'of processes, of each stage with each guard' },
  duration: { type: 'string', value: 'SECONDS', help: 'of each load' },
  'slow-duration': { type: 'string', value: 'SECONDS', help: `of each load of ${SLOW}` }
}
export const quick = { generations: '3', duration: '0.5', 'slow-duration': '2' }
export const quickStages = ['01-slow', '02-listener-fix']

const SHARES_OF_CAPACITY = [0.5, 1, 2, 4]
const CONNECTIONS = 1000 // with few of them, no queue can build up: each is one request that waits, at most
const IN_TIME_MS = 250
const PATIENCE_S = 20

/** @type {Lab['readOptions']} */
export function readOptions ({ values, positionals, catalog }) {
  const known = Object.keys(GUARDS_OF)
  const stages = findStages(catalog, positionals.length ? positionals : known).map(({ id }) => id)
  const other = stages.find(id => !known.includes(id))
  if (other) throw new UsageError(`there is no guard for ${other} here; there are some for ${known.join(', ')}`)
  return {
    stages,
    generations: parsePositive('generations', values.generations, { max: 100 }) ?? 3,
    durationS: parsePositive('duration', values.duration, { max: 600, integer: false }) ?? 1,
    slowS: parsePositive('slow-duration', values['slow-duration'], { max: 600, integer: false }) ?? 4,
    connections: CONNECTIONS,
    inTimeMs: IN_TIME_MS,
    shares: SHARES_OF_CAPACITY,
    guards: Object.fromEntries(Object.entries(GUARDS).map(([name, { measures, limits, usual }]) => [name, { measures, limits, usual }])),
    guardsOf: GUARDS_OF
  }
}

/** @type {Lab['expectedS']} */
export function expectedS ({ stages, generations, durationS, slowS, shares }) {
  const steady = stages.filter(id => id !== SLOW).map(id => loadsOf(id, shares))
  const loads = steady.flat().length
  const processes = steady.flatMap(all => [...new Set(all.map(({ contender }) => contender))]).length
  const steadyS = loads * (durationS + LAST_ANSWERS_S) + processes * (WARM_UP_S + START_S)
  const slow = stages.includes(SLOW) ? SLOW_PROBE_S + START_STOP_S + 2 * (slowS + START_STOP_S) : 0
  return generations * (steadyS + slow)
}

const START_S = 0.3 // of each, where all of a stage start at once
const LAST_ANSWERS_S = 0.3 // on average: two seconds where the queue is long

/**
 * @param {any} options
 * @param {LabRun} run
 * @returns {Promise<{ runs: GuardRun[], decay: DecayRun[], failures: { contender: string, message: string, stderrLines: string[] }[] }>}
 */
export async function measure (options, { catalog, signal, step }) {
  const data = { runs: [], decay: [], failures: [] }
  const patience = openPatience(PATIENCE_S, signal)
  for (let generation = 1; generation <= options.generations; generation++) {
    for (const stage of findStages(catalog, options.stages)) {
      step(`${stage.id}: generation ${generation} of ${options.generations}`)
      const measureOne = stage.id === SLOW ? measureDecay : measureGeneration
      await measureOne(stage, { options, generation, data, patience, signal })
    }
  }
  return data
}
