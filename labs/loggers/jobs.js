// @ts-check
// What is measured, in which order, and how long each part takes. The whole matrix would take a quarter of an hour: a
// file is tried on every server, whatever else there is on one.
import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { execaNode } from 'execa'
import { cleanEnvironment, expectedSlicesS, findStages, START_STOP_S } from '../kit.js'
import { measureCosts } from './costs.js'
import { hasPipes } from './destinations.js'
import { endUnderLoad, tryClosed, tryFull } from './ends.js'
import { NONE } from './servers.js'
import { runWithSlowReader } from './slow-reader.js'

/**
 * @import { LabRun } from '../index.js'
 * @import { Data, Options } from './lab.js'
 */

/** @typedef {{ name: string, seconds: number, work: (data: Data, run: LabRun) => Promise<void> }} Job */

const SLICES = { rounds: 2, turnMs: 500, leadInMs: 100, warmUpRequests: 2000, connections: 100 }
const MOST_GENERATIONS_ELSEWHERE = 3 // where it is not a file
const MAX_SEED = 2 ** 31
const SLOW = { connections: 10, bytesPerS: 20_000 } // a hundred lines a second or so
const ENDING = { connections: 2, requests: 1000 } // few, since whose answer is under way may or may not have its line
const FAULT = { connections: 10, requests: 300 }
const DEBUG_S = 0.5
const DEBUG_CALLS = join(import.meta.dirname, 'debug-calls.cjs')

/** @param {Options} options @returns {Job[]} */
export function planJobs (options) {
  const { stages, firstStage, destinations, everywhere } = options
  const on = (stage, destination) =>
    destinations.includes(destination) && (everywhere || destination === 'file' || stage === firstStage)
  const perStage = stages.flatMap(stage => [
    ...['file', 'null'].filter(kind => on(stage, kind)).map(kind => costJob(stage, kind, options)),
    ...on(stage, 'pipe') ? [slowJob(stage, options)] : []
  ])
  return [
    ...perStage,
    ...destinations.includes('file') ? [endJob(options)] : [],
    ...destinations.some(kind => kind in TRY) ? [faultJob(options)] : [],
    debugJob(options)
  ]
}

/** @returns {Job} */
function costJob (id, kind, { loggers, generations: wanted }) {
  const generations = kind === 'file' ? wanted : Math.min(wanted, MOST_GENERATIONS_ELSEWHERE)
  const slicing = { ...SLICES, generations }
  const name = `${id}, ${kind === 'null' ? '/dev/null' : kind}`
  return {
    name,
    seconds: expectedSlicesS(loggers.length, slicing),
    async work (data, { catalog, signal, step }) {
      const [stage] = findStages(catalog, [id])
      const onPair = (generation, pair) => { if (pair === 1) step(`processes ${generation} of ${generations}`) }
      data.costs.push(
        await measureCosts(stage, kind, {
          loggers,
          options: slicing,
          seed: randomInt(1, MAX_SEED),
          signal,
          onPair
        })
      )
    }
  }
}

/** @returns {Job} */
function slowJob (id, { loggers, rounds, durationS }) {
  return {
    name: `${id}, a slow reader`,
    seconds: rounds * loggers.length * (START_STOP_S + durationS + 0.4),
    async work (data, { catalog, signal, step }) {
      if (!await hasPipes()) {
        data.missing.push('pipe')
        return
      }
      const [stage] = findStages(catalog, [id])
      for (let round = 1; round <= rounds; round++) {
        step(`round ${round} of ${rounds}`)
        for (const logger of loggers) {
          data.slow.push(await runWithSlowReader(stage, logger, { round, durationS, ...SLOW, signal }))
        }
      }
    }
  }
}

/** @returns {Job} */
function endJob ({ firstStage, loggers, rounds }) {
  const logging = loggers.filter(logger => logger !== NONE)
  return {
    name: `${firstStage}, ended under load`,
    seconds: rounds * 2 * logging.length * START_STOP_S,
    async work (data, { catalog, signal }) {
      const [stage] = findStages(catalog, [firstStage])
      for (let round = 1; round <= rounds; round++) {
        for (const logger of logging) {
          for (const end of /** @type {const} */ (['SIGTERM', 'SIGKILL'])) {
            data.endings.push(await endUnderLoad(stage, logger, { end, round, ...ENDING, signal }))
          }
        }
      }
    }
  }
}

const TRY = { full: tryFull, closed: tryClosed }

/** @returns {Job} */
function faultJob ({ firstStage, loggers, destinations }) {
  const faults = destinations.filter(kind => kind in TRY)
  const logging = loggers.filter(logger => logger !== NONE)
  return {
    name: `${firstStage}, destinations that fail`,
    seconds: faults.length * logging.length * (START_STOP_S + 0.3),
    async work (data, { catalog, signal }) {
      const [stage] = findStages(catalog, [firstStage])
      const canBeTried = { full: process.platform === 'linux', closed: await hasPipes() }
      for (const fault of faults) {
        if (!canBeTried[fault]) data.missing.push(fault)
        else for (const logger of logging) data.faults.push(await TRY[fault](stage, logger, { ...FAULT, signal }))
      }
    }
  }
}

/** @returns {Job} */
function debugJob ({ loggers, rounds }) {
  return {
    name: 'debug calls that are off',
    seconds: rounds * loggers.length * DEBUG_S,
    async work (data, { signal }) {
      for (let round = 1; round <= rounds; round++) {
        for (const logger of loggers) data.debugCalls.push(await timeDebugCalls(logger, { round, signal }))
      }
    }
  }
}

/**
 * @typedef {{ logger: string, round: number, nanos?: Record<string, number[]>, failure?: string }} DebugRun nanoseconds
 *   of a call, a batch each
 */

/**
 * @param {string} logger
 * @param {{ round: number, signal: AbortSignal }} run
 * @returns {Promise<DebugRun>}
 */
async function timeDebugCalls (logger, { round, signal }) {
  const { stdout, stderr, failed } = await execaNode(DEBUG_CALLS, [logger], {
    nodePath: process.execPath, env: cleanEnvironment(), extendEnv: false, reject: false, cancelSignal: signal
  })
  signal.throwIfAborted()
  if (failed) {
    return {
      logger,
      round,
      failure:
        String(stderr)
          .split('\n')
          .find(line => /^\w*Error\b/.test(line)) ?? 'it ended without a word'
    }
  }
  return { logger, round, nanos: JSON.parse(String(stdout)).nanos }
}
