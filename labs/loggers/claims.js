// @ts-check
import { median } from 'simple-statistics'
import { claim, message, ratioClaim } from '../kit.js'
import { cpuRatio, debugNanos, missingLines, slowFindings } from './report.js'
import { ENDING_CONNECTIONS, PINO } from './tries.js'

/** @import { LabClaim } from '../index.js' */

const BUFFERED = ['winston', 'pino-async'] // in front of a pipe
const MOST_RATE = 0.5
const ENOUGH_WAITING = 1000 // lines, more than the pipe and its reader take until the end
const LEAST_READ = 0.9
const LEAST_DEBUG = 10
const UNMEASURED = claim.finding('undecided', 'not all of them were measured')

/** @type {LabClaim[]} */
export const claims = [
  ratioClaim('pino-cheaper-in-a-file',
    'with a line into a file, a request takes less CPU time with pino than with winston', { atLeast: 1 },
    ({ slices }) => cpuRatio(slices, 'winston', PINO)),
  ratioClaim('pino-not-the-cheapest',
    'with a line into a file, a request takes less CPU time with console.log than with pino that writes each line at once',
    { atMost: 1 }, ({ slices }) => cpuRatio(slices, 'console.log', PINO)),
  {
    id: 'slow-reader-stops-the-server',
    text: 'a logger that waits for a slow reader makes all clients wait',
    bound: message`with ${PINO}, under ${MOST_RATE}x the rate without a line, in every round`,
    check ({ samples }) {
      const [{ rates = [] } = {}] = slowFindings(samples, [PINO])
      return rates.length === 0
        ? UNMEASURED
        : claim.found(rates.every(rate => rate < MOST_RATE), claim.ratio(median(rates)))
    }
  },
  {
    id: 'slow-reader-loses-buffered',
    text: 'a logger that does not wait for a slow reader keeps the lines in memory, and they are gone with the process',
    bound: message`lines are lost with ${BUFFERED[0]} and ${BUFFERED[1]} whenever over ${ENOUGH_WAITING} waited, and at most one in ten with ${PINO}`,
    check ({ samples }) {
      const [pino, ...buffered] = slowFindings(samples, [PINO, ...BUFFERED])
      if (buffered.length < BUFFERED.length) return UNMEASURED
      const shares = buffered.flatMap(({ readShares, behind }) =>
        readShares.filter((_, i) => behind[i] > ENOUGH_WAITING)
      )
      if (shares.length === 0) return claim.finding('undecided', 'the server was too slow for so slow a reader')
      const holds = shares.every(one => one < 1) && pino.readShares.every(one => one > LEAST_READ)
      return claim.found(holds, claim.share(median(shares)), 'of the lines were read, and', claim.share(median(pino.readShares)), `with ${PINO}`)
    }
  },
  {
    id: 'sigkill-loses-buffered',
    text: 'pino that collects lines loses some when it is killed, and pino that writes each at once none but those in flight',
    bound: 'in some round, more than one line for each connection; never more than that',
    check ({ samples }) {
      const [collecting, atOnce] = ['pino-async', PINO].map(logger => missingLines(samples, logger, 'SIGKILL'))
      if (collecting.length === 0 || atOnce.length === 0) return UNMEASURED
      const [most, mostAtOnce] = [Math.max(...collecting), Math.max(0, ...atOnce)]
      // How much it had collected when it was killed is chance: little of it, in every round, decides nothing.
      const verdict = mostAtOnce > ENDING_CONNECTIONS ? 'fails' : most > ENDING_CONNECTIONS ? 'holds' : 'undecided'
      return claim.finding(verdict, 'at most', claim.count(most), 'lines lost when collected, and', claim.count(mostAtOnce), 'when written at once')
    }
  },
  {
    id: 'debug-off-is-not-free',
    text: 'a debug call that is off costs many times more with winston than with pino',
    bound: message`over ${LEAST_DEBUG}x in every round`,
    check ({ samples }) {
      const [winston, pino] = ['winston', PINO].map(logger => debugNanos(samples, logger, 'call'))
      if (winston.length === 0 || winston.length !== pino.length) return UNMEASURED
      const ratios = winston.map((nanos, i) => nanos / pino[i])
      return claim.found(ratios.every(value => value > LEAST_DEBUG), claim.ratio(median(ratios)))
    }
  }
]
