// @ts-check
// A line of log for each request: what does it cost, and which lines are there when they are needed?
import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { UsageError } from '../../scripts/errors.js'
import { DEFAULTS, MAX_SEED } from '../../scripts/measure/defaults.js'
import { expectedSlicesS, runSlices } from '../../scripts/measure/slices.js'
import { findStages } from '../../scripts/server/catalog.js'
import { defineLab, runProgram, START_STOP_S } from '../kit.js'
import { hasPipes } from './destinations.js'
import { endUnderLoad, ENDS, LOGGERS, NONE, runWithSlowReader, tryFault, withLogger } from './tries.js'

const STAGES = ['03-optimized', 'fastify-variant']
const FIRST_STAGE = 'fastify-variant' // on which all is tried
const SLICES = { rounds: 2, turnMs: 500, leadInMs: 100, warmUpRequests: 2000, connections: 100 }
const DEBUG_S = 0.5

export default defineLab({
  title: 'what a line of log for each request costs, by logger, and which lines are lost',
  params: {
    loggers: {
      usual: LOGGERS,
      quick: ['pino-sync', 'pino-async', 'winston', 'bunyan'],
      choices: LOGGERS,
      flag: 'logger',
      value: 'NAME',
      help: 'more than once for some'
    },
    generations: {
      max: 100, usual: DEFAULTS.generations, quick: 3, value: 'N', help: 'processes of each logger for what a line costs'
    },
    rounds: { max: 100, usual: 3, quick: 1, value: 'N', help: 'of everything else' },
    durationS: {
      max: 60, integer: false, usual: 1, quick: 0.3, flag: 'duration', value: 'SECONDS', help: 'of a load with a slow reader'
    }
  },
  stages: STAGES,
  takesStages: true,
  quickStages: [FIRST_STAGE],
  moreOptions ({ stages, loggers }, { catalog }) {
    const unsteady = findStages(catalog, stages).find(({ isSteady }) => !isSteady)
    if (unsteady) {
      throw new UsageError(`${unsteady.id} has no steady state: each request costs more than the last one, log or none`)
    }
    return {
      firstStage: stages.includes(FIRST_STAGE) ? FIRST_STAGE : stages[0],
      loggers: [NONE, ...LOGGERS.filter(logger => loggers.includes(logger))]
    }
  },
  async prepare () {
    const isThere = { full: process.platform === 'linux', closed: await hasPipes() }
    return { data: { missing: Object.keys(isThere).filter(fault => !isThere[fault]) } }
  },
  cells,
  rounds: ({ part }, { rounds }) => ['cost', 'fault'].includes(part) ? 1 : rounds,
  sampleS: (cell, options) => SECONDS[cell.part](options),
  sample: (cell, options, run) => SAMPLES[cell.part](cell, run, options)
})

function cells ({ stages, firstStage, loggers }, facts) {
  const missing = facts?.data.missing ?? []
  const logging = loggers.filter(logger => logger !== NONE)
  const of = (part, some, more = {}) => some.map(logger => ({ part, stage: firstStage, logger, ...more }))
  return [
    ...stages.map(stage => ({ part: 'cost', stage })),
    ...missing.includes('closed') ? [] : of('slow', loggers),
    ...ENDS.flatMap(end => of('ending', logging, { end })),
    ...['full', 'closed'].filter(fault => !missing.includes(fault)).flatMap(fault => of('fault', logging, { fault })),
    ...loggers.map(logger => ({ part: 'debug', logger }))
  ]
}

const SECONDS = {
  cost: ({ loggers, generations }) => expectedSlicesS(loggers.length, { ...SLICES, generations }),
  slow: ({ durationS }) => START_STOP_S + durationS + 0.4,
  ending: () => START_STOP_S,
  fault: () => START_STOP_S + 0.3,
  debug: () => DEBUG_S
}

const SAMPLES = {
  cost: compareLoggers,
  slow: runWithSlowReader,
  ending: endUnderLoad,
  fault: tryFault,
  async debug ({ logger }, { signal }) {
    const [{ nanos }] = await runProgram(join(import.meta.dirname, 'debug-calls.cjs'), [logger], { signal })
    return { nanos }
  }
}

/** All loggers beside each other, each with a file of its own. */
async function compareLoggers ({ stage }, run, { loggers, generations }) {
  const folder = await run.folder()
  const contenders = loggers.map(logger => (
    { id: logger, stage: withLogger(run.stage(stage), logger, join(folder, `${logger}.log`)) }
  ))
  const slices = await runSlices(contenders, {
    options: { ...SLICES, generations },
    seed: randomInt(1, MAX_SEED),
    signal: run.signal,
    onPair: generation => run.step(`${stage}, a line into a file: processes ${generation} of ${generations}`)
  })
  return { slices }
}
