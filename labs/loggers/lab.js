// @ts-check
// A line of log for each request: what does it cost, and which lines are there when they are needed?
import { join } from 'node:path'
import { expectedSlicesS } from 'bench-in-turns/kit.js'
import { defineLab, installPackages, names, runProgram, seconds, START_STOP_S, times } from '../kit.js'
import {
  endUnderLoad, ENDS, idOf, LINES, LOGGERS, NONE, PACKAGES, PINO, runWithSlowReader, STAGE, withLogger
} from './tries.js'

const SECONDS = { slow: START_STOP_S + 0.4, ending: START_STOP_S, debug: 0.5 } // besides the load
const LINES_CONNECTIONS = 20 // few to wait for when a turn ends

export default defineLab({
  title: 'what lines of log for each request cost, by logger and by number, and which are lost',
  params: {
    loggers: names(LOGGERS, {
      flag: 'logger', help: 'beside a server without any'
    }),
    tries: times({ usual: 3, help: 'of a slow reader and of debug calls, and three times as many of each end' }),
    durationS: seconds({ usual: 1, help: 'of a load with a slow reader' })
  },
  moreOptions: ({ loggers }) => ({ loggers: [NONE, ...LOGGERS.filter(logger => loggers.includes(logger))] }),
  async prepare ({ loggers }, run) {
    await installPackages(import.meta.dirname, 'the loggers', run)
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
      ...loggers.map(logger => ({ part: 'debug', logger })),
      { part: 'lines' }
    ]
  },
  rounds: ({ part }, { tries }) => part === 'lines' ? 1 : part === 'ending' ? 3 * tries : tries, // what is lost is chance
  sampleS: ({ part }, { durationS, slicing }) => part === 'lines'
    ? expectedSlicesS(LINES.length, slicing, { pairs: LINES.length - 1 })
    : SECONDS[part] + (part === 'slow' ? durationS : 0),
  sample: (cell, options, run) => SAMPLES[cell.part](cell, run, options),
  turns: {
    usual: { generations: 8, warmUpRequests: 2000, connections: 100 },
    count: ({ loggers }) => loggers.length,
    pairs: ({ loggers }) => pairsOf(loggers)
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
  lines: compareLines,
  slow: runWithSlowReader,
  ending: endUnderLoad,
  async debug ({ logger }, { signal }) {
    const [{ nanos }] = await runProgram(join(import.meta.dirname, 'debug-calls.cjs'), [logger, PACKAGES], { signal })
    return { nanos }
  }
}

/** Each number of lines beside none, by the logger that writes each at once. */
async function compareLines (_cell, run, { slicing }) {
  const [stage, folder] = [run.stage(STAGE), await run.folder()]
  const contenders = LINES.map(lines =>
    ({ id: idOf(lines), stage: withLogger(stage, PINO, join(folder, idOf(lines)), lines) }))
  const [none, ...others] = LINES.map(idOf)
  const pairs = others.map(other => [none, other])
  return { slices: await run.turns(contenders, { ...slicing, connections: LINES_CONNECTIONS }, { pairs }) }
}
