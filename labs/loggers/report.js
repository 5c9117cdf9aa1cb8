// @ts-check
import { max, median } from 'simple-statistics'
import { column, compared, message, say, select, stats, table, value } from '../kit.js'
import { ENDING_CONNECTIONS, ENDS, idOf, LINES, NONE, PINO, STAGE } from './tries.js'

/**
 * @import { Bars } from '../../scripts/render/bars.js'
 * @import { Interval, SliceRun } from 'bench-in-turns'
 * @import { SlowRun } from './tries.js'
 */

/** @type {import('../index.js').Report} */
export function report ({ samples, slices }, { loggers }) {
  const costs = costsOf(slices)
  const slow = slowFindings(samples, loggers)
  const logging = loggers.filter(logger => logger !== NONE)
  const lines = select(samples, { part: 'lines' })
  return {
    tables: {
      [`${STAGE}-file`]: costTable(costs),
      [`${STAGE}-pipe`]: slowTable(slow),
      endings: endingTable(samples, logging)
    },
    plots: { read: slow.length > 1 ? readBars(slow) : null },
    figures: {
      ...Object.fromEntries(besideNone(costs).map(({ logger, cpu }) =>
        [`${STAGE}-file-${logger}-cpu`, value.ratio(cpu)])),
      ...Object.fromEntries(besideNone(slow).map(({ logger, behind }) => [`slow-${logger}-behind`, say.number(median(behind))])),
      ...Object.fromEntries(logging.flatMap(logger => debugValues(samples, logger))),
      ...(lines.length && lineValues(lines[0].slices)),
      'ended-most': mostEnded(samples, logging)
    },
    notes: [
      'Lines missing are requests that got an answer and have no line. They are a lower bound: a line may be there ' +
        'for a request whose answer nobody got any more.',
      ...(slow.length ? [] : ['Without a pipe: mkfifo makes one, and Windows has none.'])
    ]
  }
}

const besideNone = findings => findings.filter(({ logger }) => logger !== NONE)

function lineValues (slices) {
  const run = compared(slices)
  return Object.fromEntries(LINES.filter(lines => lines > 0).map(lines =>
    [`lines-${lines}`, value.ratio(run.cpuRatio(idOf(lines), idOf(0)))]))
}

/** What a line costs, and is pino the cheapest? @param {Cost[]} costs */
function costTable (costs) {
  return table(message`${STAGE}, a line a request into a file`, costs, [
    ['logger', ({ logger }) => logger, 'names'],
    ['CPU/request ÷ none', ({ logger, cpu }) => logger === NONE ? '-' : say.ratios(cpu)],
    [message`÷ ${PINO}`, ({ beside }) => say.ratios(beside)],
    [message`beside ${PINO}`, ({ beside }) => beside ? sayCost(beside) : '-']
  ])
}

function sayCost ({ low, high }) {
  if (low === null || high === null) return 'undecided'
  return low > 1 ? 'costs more' : high < 1 ? 'costs less' : 'undecided'
}

/** @param {SlowFinding[]} findings */
function slowTable (findings) {
  return table(message`${STAGE}, with a slow reader`, findings, [
    ['logger', ({ logger }) => logger, 'names'],
    ['requests/s ÷ none', ({ logger, rates }) =>
      logger === NONE || rates.length === 0 ? '-' : say.interval(stats.ratioInterval(rates), say.ratio)],
    ['memory grown (MB)', ({ grownBytes }) => grownBytes === null ? '-' : say.number(grownBytes / 1e6)],
    ['lines waiting', ({ logger, behind }) => logger === NONE ? '-' : say.number(median(behind))]
  ])
}

function endingTable (samples, logging) {
  const rows = logging.map(logger => ({
    logger,
    ends: ENDS.map(end => missingLines(samples, logger, end).map(missing => Math.max(0, missing)))
  })).filter(({ ends }) => ends.flat().length)
  return table('Lines missing in a file when the server ends under load, each round', rows, [
    ['logger', ({ logger }) => logger, 'names'],
    ...ENDS.map((end, i) => column(message`by ${end}`, ({ ends }) => ends[i].join(' / ') || '-')),
    ['mark', ({ ends }) => sayMark(max(ends.flat()))]
  ])
}

function sayMark (missing) {
  return missing > ENDING_CONNECTIONS ? 'loses lines' : missing > 0 ? 'those in flight' : '-'
}

/** @param {SlowFinding[]} findings @returns {Bars} */
function readBars (findings) {
  const bars = besideNone(findings).map(({ logger, readShares }) => {
    const share = median(readShares)
    return { name: logger, value: share, label: say.share(share) }
  })
  return {
    title: message`${bars.filter(({ value }) => value < 1 / 2).length} of ${bars.length} loggers lost most lines to a slow reader`,
    alt: message`Of the lines of ${STAGE}, those that a slow reader had got when the server had ended: ${
      bars.map(({ name, label }) => message`${name} ${label}`)}.`,
    bars
  }
}

/** @returns {string | null} lines that SIGTERM took at most; null where it took none, which says nothing */
function mostEnded (samples, logging) {
  const most = max([0, ...logging.flatMap(logger => missingLines(samples, logger, 'SIGTERM'))])
  return most > 0 ? String(most) : null
}

function debugValues (samples, logger) {
  return ['loop', 'call', 'expensive'].map(kind => {
    const nanos = debugNanos(samples, logger, kind)
    return [`debug-${logger}-${kind}`, nanos.length ? say.number(stats.ratioInterval(nanos).value) : null]
  })
}

/**
 * @typedef {object} Cost of a logger
 * @property {string} logger
 * @property {Interval | null} cpu CPU time of a request, by that without a line
 * @property {Interval | null} beside the same, by that of a line of pino's
 */

/**
 * @param {SliceRun} slices
 * @returns {Cost[]} without loggers that have no slice that counts
 */
function costsOf (slices) {
  const { all, cpuRatio } = compared(slices)
  return all.map(({ contender: logger }) => ({
    logger, cpu: cpuRatio(logger, NONE), beside: [NONE, PINO].includes(logger) ? null : cpuRatio(logger, PINO)
  }))
}

/**
 * @typedef {object} SlowFinding of a logger whose reader is slow
 * @property {string} logger
 * @property {number[]} rates requests per second in each round, by those of the same round without a line
 * @property {number | null} grownBytes of memory, median of the rounds; null where nobody can tell
 * @property {number[]} behind in each round, lines that the reader had not got when the load ended
 * @property {number[]} readShares in each round, of the lines, that were read at all
 */

/** @param {any[]} samples @param {string[]} loggers @returns {SlowFinding[]} */
export function slowFindings (samples, loggers) {
  /** @type {SlowRun[]} */
  const runs = select(samples, { part: 'slow' })
  const rateOf = ({ result: { requests, durationMs } }) => requests / durationMs
  const served = ({ server }) => server.requestsStarted
  return loggers.flatMap(logger => {
    const taken = select(runs, { logger })
    if (taken.length === 0) return []
    const grown = taken.flatMap(({ grownBytes }) => grownBytes === null ? [] : [grownBytes])
    return [{
      logger,
      rates: taken.flatMap(run => {
        const none = runs.find(other => other.logger === NONE && other.round === run.round)
        return none ? [rateOf(run) / rateOf(none)] : []
      }),
      grownBytes: grown.length ? median(grown) : null,
      behind: taken.map(run => Math.max(0, served(run) - run.readDuring)),
      readShares: taken.map(run => Math.min(1, run.readInAll / served(run)))
    }]
  })
}

/**
 * @param {any[]} samples
 * @param {string} logger
 * @param {string} end
 * @returns {number[]} in each round, answers without a line. Below 0 where lines are there for requests whose answer
 *   nobody got
 */
export function missingLines (samples, logger, end) {
  return select(samples, { part: 'ending', logger, end }).map(({ answered, lines }) => answered - lines)
}

/**
 * @param {any[]} samples
 * @param {string} logger
 * @param {string} kind `loop`, `call` or `expensive`
 * @returns {number[]} nanoseconds of a call in each round: the median of the batches
 */
export function debugNanos (samples, logger, kind) {
  return select(samples, { part: 'debug', logger }).flatMap(({ nanos }) => nanos[kind] ? [median(nanos[kind])] : [])
}
