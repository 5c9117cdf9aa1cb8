// @ts-check
// A line of log for each request: what does it cost, and which lines are there when they are needed?
import { DEFAULTS, parsePositive, findStages, UsageError } from '../kit.js'
import { planJobs } from './jobs.js'
import { LOGGERS, NONE } from './servers.js'

/**
 * @import { Lab, LabFlags, LabRun } from '../index.js'
 * @import { Costs } from './costs.js'
 * @import { DebugRun } from './jobs.js'
 * @import { Ending, Fault } from './ends.js'
 * @import { SlowRun } from './slow-reader.js'
 */

export const title = 'what a line of log for each request costs, by logger and by where it goes'

export const DESTINATIONS = ['file', 'null', 'pipe', 'full', 'closed']

/** @type {LabFlags} */
export const flags = {
  logger: { type: 'string', value: 'LIST', help: `some of ${LOGGERS.slice(1).join(',')} (default all)` },
  destination: { type: 'string', value: 'LIST', help: `some of ${DESTINATIONS.join(',')} (default all)` },
  generations: { type: 'string', value: 'N', help: 'processes of each logger for what a line costs' },
  rounds: { type: 'string', value: 'N', help: 'of everything else' },
  duration: { type: 'string', value: 'SECONDS', help: 'of a load with a slow reader' },
  all: { type: 'boolean', help: 'every destination on every server' }
}
export const quick = {
  logger: 'pino-sync,pino-async,winston,bunyan',
  destination: 'file,pipe',
  generations: '3',
  rounds: '1',
  duration: '0.3'
}
export const quickStages = ['fastify-variant']

const STAGES = ['03-optimized', 'fastify-variant']
const FIRST_STAGE = 'fastify-variant' // has all destinations

/** @typedef {ReturnType<typeof readOptions>} Options */

/** @param {{ values: any, positionals: string[], catalog: any }} given */
export function readOptions ({ values, positionals, catalog }) {
  const stages = findStages(catalog, positionals.length ? positionals : STAGES)
  const unsteady = stages.find(({ isSteady }) => !isSteady)
  if (unsteady) { throw new UsageError(`${unsteady.id} has no steady state: each request costs more than the last one, log or none`) }
  const loggers = readList('logger', values.logger, LOGGERS.slice(1))
  return {
    stages: stages.map(({ id }) => id),
    firstStage: stages.find(({ id }) => id === FIRST_STAGE)?.id ?? stages[0].id,
    loggers: [NONE, ...loggers],
    destinations: readList('destination', values.destination, DESTINATIONS),
    generations: parsePositive('generations', values.generations, { max: 100 }) ?? DEFAULTS.generations,
    rounds: parsePositive('rounds', values.rounds, { max: 100 }) ?? 3,
    durationS: parsePositive('duration', values.duration, { max: 60, integer: false }) ?? 1,
    everywhere: Boolean(values.all)
  }
}

/** @type {Lab['expectedS']} */
export function expectedS (options) {
  return planJobs(options).reduce((sum, { seconds }) => sum + seconds, 0)
}

/**
 * @typedef {object} Data
 * @property {Costs[]} costs
 * @property {SlowRun[]} slow
 * @property {Ending[]} endings
 * @property {Fault[]} faults
 * @property {DebugRun[]} debugCalls
 * @property {string[]} missing destinations that this machine cannot make
 */

/**
 * @param {Options} options
 * @param {LabRun} run
 * @returns {Promise<Data>}
 */
export async function measure (options, run) {
  /** @type {Data} */
  const data = { costs: [], slow: [], endings: [], faults: [], debugCalls: [], missing: [] }
  const jobs = planJobs(options)
  const allS = expectedS(options)
  let doneS = 0
  for (const { name, seconds, work } of jobs) {
    run.signal.throwIfAborted()
    run.step(name, doneS / allS)
    await work(data, { ...run, step: text => run.step(`${name}, ${text}`, doneS / allS) })
    doneS += seconds
  }
  return data
}

function readList (flag, given, allowed) {
  if (given === undefined) return allowed
  const wanted = given.split(',')
  const unknown = wanted.find(name => !allowed.includes(name))
  if (unknown !== undefined) throw new UsageError(`unknown ${flag} "${unknown}"; there are: ${allowed.join(', ')}`)
  return allowed.filter(name => wanted.includes(name))
}
