// @ts-check
import { median } from 'simple-statistics'
import { compared, message, value } from '../kit.js'
import { debugNanos, missingLines, slowFindings } from './report.js'
import { ENDING_CONNECTIONS, PINO } from './tries.js'

const BUFFERED = ['winston', 'pino-async'] // in front of a pipe
const ENOUGH_WAITING = 1000 // lines, more than the pipe and its reader take until the end
const LEAST_READ = 0.9
const UNMEASURED = value.finding('undecided', 'not all of them were measured')

/** @type {import('../index.js').Figures} */
export const figures = {
  'pino-cheaper-in-a-file': ({ slices }) => value.ratio(compared(slices).cpuRatio('winston', PINO)),
  'pino-not-the-cheapest': ({ slices }) => value.ratio(compared(slices).cpuRatio('console.log', PINO)),
  'slow-reader-stops-the-server': ({ samples }) =>
    value.ratio(slowFindings(samples, [PINO])[0]?.rates ?? null, message`the rate with ${PINO} ÷ without a line`),
  'slow-reader-loses-buffered' ({ samples }) {
    const [pino, ...buffered] = slowFindings(samples, [PINO, ...BUFFERED])
    if (buffered.length < BUFFERED.length) return UNMEASURED
    const shares = buffered.flatMap(({ readShares, behind }) =>
      readShares.filter((_, i) => behind[i] > ENOUGH_WAITING)
    )
    if (shares.length === 0) return value.finding('undecided', 'the server was too slow for so slow a reader')
    const holds = shares.every(one => one < 1) && pino.readShares.every(one => one > LEAST_READ)
    const required = message`lines are lost with ${BUFFERED[0]} and ${BUFFERED[1]} whenever over ${ENOUGH_WAITING} waited, and at most one in ten with ${PINO}`
    return { ...value.found(holds, value.share(median(shares)), 'of the lines were read, and', value.share(median(pino.readShares)), `with ${PINO}`), required }
  },
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
