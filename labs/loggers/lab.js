// @ts-check
// A line of log for each request: what does it cost, and which lines are there when they are needed?
import { join } from 'node:path'
import { defineLab, names, pairUp, runProgram, seconds, START_STOP_S } from '../kit.js'
import { endUnderLoad, ENDS, LOGGERS, NONE, PINO, runWithSlowReader, STAGE, withLogger } from './tries.js'

const SECONDS = { slow: START_STOP_S + 0.4, ending: START_STOP_S, debug: 0.5 } // besides the load

export default defineLab({
  title: 'what a line of log for each request costs, by logger, and which lines are lost',
  params: {
    loggers: names(LOGGERS, {
      flag: 'logger', quick: ['pino-sync', 'pino-async', 'winston', 'bunyan'], help: 'beside a server without any'
    }),
    tries: { max: 100, usual: 3, quick: 1, value: 'N', help: 'of a slow reader and of debug calls, and three times as many of each end' },
    durationS: seconds({ usual: 1, quick: 0.3, help: 'of a load with a slow reader' })
  },
  moreOptions: ({ loggers }) => ({ loggers: [NONE, ...LOGGERS.filter(logger => loggers.includes(logger))] }),
  async prepare ({ loggers }, run) {
    const [stage, folder] = [run.stage(STAGE), await run.folder()]
    return {
      contenders: loggers.map(logger => (
        { id: logger, stage: withLogger(stage, logger, join(folder, `${logger}.log`)) }
      ))
    }
  },
  cells ({ loggers }) {
    const logging = loggers.filter(logger => logger !== NONE)
    return [
      ...process.platform === 'win32' ? [] : loggers.map(logger => ({ part: 'slow', logger })), // it has no pipes
      ...ENDS.flatMap(end => logging.map(logger => ({ part: 'ending', logger, end }))),
      ...loggers.map(logger => ({ part: 'debug', logger }))
    ]
  },
  rounds: ({ part }, { tries }) => part === 'ending' ? 3 * tries : tries, // how much is lost is chance
  sampleS: ({ part }, { durationS }) => SECONDS[part] + (part === 'slow' ? durationS : 0),
  sample: (cell, options, run) => SAMPLES[cell.part](cell, run, options),
  turns: {
    usual: { generations: 12, warmUpRequests: 2000, connections: 100 },
    quick: { generations: 3 },
    count: ({ loggers }) => loggers.length,
    contenders: (_options, { contenders }) => contenders,
    pairs: {
      count: ({ loggers }) => pairsOf(loggers).length,
      of: ({ loggers }, { contenders }) => pairUp(contenders, pairsOf(loggers))
    }
  }
})

/**
 * @param {string[]} loggers
 * @returns {[string, string][]} each beside none, and beside pino that writes each line at once
 */
export function pairsOf (loggers) {
  const logging = loggers.filter(logger => logger !== NONE)
  const besidePino = logging.includes(PINO) ? logging.filter(logger => logger !== PINO) : []
  return [
    ...logging.map(logger => /** @type {[string, string]} */ ([NONE, logger])),
    ...besidePino.map(logger => /** @type {[string, string]} */ ([PINO, logger]))
  ]
}

const SAMPLES = {
  slow: runWithSlowReader,
  ending: endUnderLoad,
  async debug ({ logger }, { signal }) {
    const [{ nanos }] = await runProgram(join(import.meta.dirname, 'debug-calls.cjs'), [logger], { signal })
    return { nanos }
  }
}
