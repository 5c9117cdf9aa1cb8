// @ts-check
import { median } from 'simple-statistics'
import { count, finding, found, ratio, ratioFinding, share } from '../kit.js'
import { cpuRatio, debugNanos, missingLines, slowFindings } from './report-findings.js'
import { PINO } from './servers.js'

/**
 * @import { Claim, Evidence, Finding } from '../../scripts/results/claim.js'
 * @import { Data, Options } from './lab.js'
 */

const SOURCE = { source: 'lab loggers', command: 'npm run lab -- loggers' }
const BUFFERED = ['winston', 'bunyan'] // in front of a pipe
const MOST_RATE = 0.5
const ENOUGH_WAITING = 1000 // lines, more than the pipe and its reader take until the end
const LEAST_READ = 0.9
const LEAST_DEBUG = 10

/** @type {Claim[]} */
export const claims = [
  {
    ...SOURCE,
    id: 'pino-cheaper-in-a-file',
    text: 'with a line into a file, a request takes less CPU time with pino than with winston',
    bound: 'at least 1x',
    check: ofLab(({ costs }, { firstStage }) => {
      const file = costs.find(({ stage, destination }) => stage === firstStage && destination === 'file')
      return ratioFinding(file ? cpuRatio(file, 'winston', PINO) : null, { atLeast: 1 })
    })
  },
  {
    ...SOURCE,
    id: 'pino-not-the-cheapest',
    text: 'with a line into a file, a request takes less CPU time with bole than with pino that writes each line at once',
    bound: 'at most 1x',
    check: ofLab(({ costs }, { firstStage }) => {
      const file = costs.find(({ stage, destination }) => stage === firstStage && destination === 'file')
      return ratioFinding(file ? cpuRatio(file, 'bole', PINO) : null, { atMost: 1 })
    })
  },
  {
    ...SOURCE,
    id: 'slow-reader-stops-the-server',
    text: 'a logger that waits for a slow reader makes all clients wait',
    bound: `with ${PINO} under ${MOST_RATE}x of the requests per second without a line, in every round`,
    check: ofSlow([PINO], ([{ rates }]) =>
      rates.length === 0
        ? finding('unresolved', 'nothing to compare with')
        : found(
          rates.every(rate => rate < MOST_RATE),
          ratio(median(rates))
        )
    )
  },
  {
    ...SOURCE,
    id: 'slow-reader-loses-buffered',
    text: 'a logger that does not wait for a slow reader keeps the lines in memory, and they are gone with the process',
    bound: `with ${BUFFERED.join(' and ')} in every round in which over ${ENOUGH_WAITING} waited, and with ${PINO} at most one in ten`,
    check: ofSlow([PINO, ...BUFFERED], ([pino, ...buffered]) => {
      const shares = buffered.flatMap(({ readShares, behind }) =>
        readShares.filter((_, i) => behind[i] > ENOUGH_WAITING)
      )
      if (shares.length === 0) return finding('unresolved', 'the server was too slow for so slow a reader')
      const holds = shares.every(one => one < 1) && pino.readShares.every(one => one > LEAST_READ)
      return found(holds, 'read', share(median(shares)), 'and', share(median(pino.readShares)))
    })
  },
  {
    ...SOURCE,
    id: 'sigkill-loses-buffered',
    text: 'pino that collects lines loses some when it is killed, and pino that writes each at once none but those in flight',
    bound: 'more than one line for each connection in some round; at most that in every round',
    check: ofLab(({ endings }) => {
      const [collecting, atOnce] = ['pino-async', PINO].map(logger => missingLines(endings, logger, 'SIGKILL'))
      if (collecting.length === 0 || atOnce.length === 0) return finding('unresolved', 'not all of them were measured')
      const inFlight = endings[0].connections
      // How much it had collected when it was killed is chance: little of it, in every round, decides nothing.
      const verdict =
        Math.max(...atOnce) > inFlight ? 'fails' : Math.max(...collecting) > inFlight ? 'holds' : 'unresolved'
      return finding(verdict, 'at most', count(Math.max(...collecting)), 'and', count(Math.max(0, ...atOnce)))
    })
  },
  {
    ...SOURCE,
    id: 'debug-off-is-not-free',
    text: 'a debug call that is off costs many times more with winston than with pino',
    bound: `over ${LEAST_DEBUG}x in every round`,
    check: ofLab(({ debugCalls }) => {
      const [winston, pino] = ['winston', PINO].map(logger => debugNanos(debugCalls, logger, 'call'))
      if (winston.length === 0 || winston.length !== pino.length) { return finding('unresolved', 'not all of them were measured') }
      const ratios = winston.map((nanos, i) => nanos / pino[i])
      return found(
        ratios.every(value => value > LEAST_DEBUG),
        ratio(median(ratios))
      )
    })
  }
]

/**
 * @param {(data: Data, options: Options) => Finding} check
 * @returns {(evidence: Evidence) => Finding}
 */
function ofLab (check) {
  return ({ labs: { loggers: { data, options } } }) => check(data, options)
}

function ofSlow (loggers, check) {
  return ofLab(({ slow }, { firstStage }) => {
    const findings = slowFindings(slow.filter(({ stage }) => stage === firstStage))
    const wanted = loggers.flatMap(logger => findings.find(finding => finding.logger === logger) ?? [])
    return wanted.length === loggers.length ? check(wanted) : finding('unresolved', 'not all of them were measured')
  })
}
