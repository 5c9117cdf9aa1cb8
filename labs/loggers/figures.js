// @ts-check
import { compared, message, value } from '../kit.js'
import { debugNanos, missingLines, slowFindings } from './report.js'
import { ENDING_CONNECTIONS, PINO } from './tries.js'

const UNMEASURED = value.finding('undecided', 'not all of them were measured')

/** @type {import('../index.js').Figures} */
export const figures = {
  'pino-cheaper-in-a-file': ({ slices }) => value.ratio(compared(slices).cpuRatio('winston', PINO)),
  'slow-reader-stops-the-server': ({ samples }) =>
    value.ratio(slowFindings(samples, [PINO])[0]?.rates ?? null, message`the rate with ${PINO} ÷ without a line`),
  'sigkill-loses-buffered' ({ samples }) {
    const [collecting, atOnce] = ['pino-async', PINO].map(logger => missingLines(samples, logger, 'SIGKILL'))
    if (collecting.length === 0 || atOnce.length === 0) return UNMEASURED
    const [most, mostAtOnce] = [Math.max(...collecting), Math.max(0, ...atOnce)]
    // How much it had collected when it was killed is chance: little of it, in every round, decides nothing.
    const verdict = mostAtOnce > ENDING_CONNECTIONS ? 'fails' : most > ENDING_CONNECTIONS ? 'holds' : 'undecided'
    const required = 'in some round, more than one line for each connection; never more than that'
    return { ...value.finding(verdict, 'at most', value.count(most), 'lines lost when collected, and', value.count(mostAtOnce), 'when written at once'), required }
  },
  'debug-off-is-not-free' ({ samples }) {
    const [winston, pino] = ['winston', PINO].map(logger => debugNanos(samples, logger, 'call'))
    return value.ratio(winston.map((nanos, i) => nanos / pino[i]), 'winston ÷ pino')
  }
}
