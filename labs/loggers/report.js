// @ts-check
import { max, median } from 'simple-statistics'
import { column, compared, message, say, select, stats, table, value } from '../kit.js'
import { costsOf, cpuRatio, debugNanos, missingLines, slowFindings } from './report-findings.js'
import { ENDING_CONNECTIONS, ENDS, idOf, LINES, NONE, PINO, STAGE } from './tries.js'

/**
 * @import { Bars } from '../../scripts/render/bars.js'
 * @import { Cost, SlowFinding } from './report-findings.js'
 * @import { Interval } from 'bench-in-turns/judge/interval.js'
 */

/** @type {import('../index.js').Report} */
export function report ({ samples, slices }, { loggers }) {
  const costs = costsOf(slices)
  const slow = slowFindings(samples, loggers)
  const logging = loggers.filter(logger => logger !== NONE)
  const lines = select(samples, { part: 'lines' })
  return {
    tables: {
      ...(lines.length && { lines: linesTable(lines[0].slices) }),
      [`${STAGE}-file`]: costTable(slices, costs),
      [`${STAGE}-pipe`]: slowTable(slow),
      endings: endingTable(samples, logging),
      debug: debugTable(samples, loggers)
    },
    plots: { read: slow.length > 1 ? readBars(slow) : null },
    values: {
      ...Object.fromEntries(besideNone(costs).map(({ logger, cpu }) =>
        [`${STAGE}-file-${logger}-cpu`, value.ratio(cpu)])),
      ...Object.fromEntries(besideNone(slow).map(({ logger, behind }) => [`slow-${logger}-behind`, say.number(median(behind))])),
      ...Object.fromEntries(logging.flatMap(logger => debugValues(samples, logger))),
      ...(lines.length && lineValues(lines[0].slices)),
      'ended-most': mostEnded(samples, logging)
    },
    notes: [
      ...(lines.length ? [message`By number, each line is written at once by ${PINO}, into a file.`] : []),
      'Lines missing are requests that got an answer and have no line. They are a lower bound: a line may be there ' +
        'for a request whose answer nobody got any more.',
      ...(slow.length ? [] : ['Without a pipe: mkfifo makes one, and Windows has none.'])
    ]
  }
}

const besideNone = findings => findings.filter(({ logger }) => logger !== NONE)

function linesTable (slices) {
  const run = compared(slices)
  const standingOf = lines => run.of(idOf(lines))
  return table(message`${STAGE}, lines for each request`, LINES.filter(standingOf), [
    ['lines', String],
    ['requests/s', lines => say.number(standingOf(lines)?.requestsPerSecond.value ?? NaN)],
    ['CPU µs/request', lines => say.interval(standingOf(lines)?.cpuMicrosPerRequest)],
    ['÷ without a line', lines => lines === 0 ? '-' : say.ratios(run.cpuRatio(idOf(lines), idOf(0)))]
  ])
}

function lineValues (slices) {
  const run = compared(slices)
  return Object.fromEntries(LINES.filter(lines => lines > 0).map(lines =>
    [`lines-${lines}`, value.ratio(run.cpuRatio(idOf(lines), idOf(0)))]))
}

/** What a line costs, and is pino the cheapest? @param {any} slices @param {Cost[]} costs */
function costTable (slices, costs) {
  const besidePino = ({ logger }) => [NONE, PINO].includes(logger) ? null : cpuRatio(slices, logger, PINO)
  return table(message`${STAGE}, a line a request into a file`, costs.map(cost => ({ ...cost, beside: besidePino(cost) })), [
    ['logger', ({ logger }) => logger],
    ['CPU/request ÷ none', ({ logger, cpu }) => logger === NONE ? '-' : say.interval(cpu, say.ratio)],
    [message`÷ ${PINO}`, ({ beside }) => say.ratios(beside)],
    [message`beside ${PINO}`, ({ beside }) => beside ? sayCost(beside) : '-']
  ])
}

function sayCost ({ low, high }) {
  if (low === null || high === null) return 'unresolved'
  return low > 1 ? 'costs more' : high < 1 ? 'costs less' : 'unresolved'
}

/** @param {SlowFinding[]} findings */
function slowTable (findings) {
  return table(message`${STAGE}, with a slow reader`, findings, [
    ['logger', ({ logger }) => logger],
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
    ['logger', ({ logger }) => logger],
    ...ENDS.map((end, i) => column(message`by ${end}`, ({ ends }) => ends[i].join(' / ') || '-')),
    ['mark', ({ ends }) => sayMark(max(ends.flat()))]
  ])
}

function sayMark (missing) {
  return missing > ENDING_CONNECTIONS ? 'loses lines' : missing > 0 ? 'those in flight' : '-'
}

function debugTable (samples, loggers) {
  const sayNanos = kind => logger => {
    const nanos = debugNanos(samples, logger, kind)
    return nanos.length ? say.interval(stats.ratioInterval(nanos), say.number) : '-'
  }
  const measured = loggers.filter(logger => debugNanos(samples, logger, 'loop').length)
  return table('log.debug with level info', measured, [
    ['logger', logger => logger],
    ['no call (ns)', sayNanos('loop')],
    ['a call that is off (ns)', sayNanos('call')],
    ['with an expensive argument (ns)', sayNanos('expensive')]
  ])
}

/** @param {SlowFinding[]} findings @returns {Bars} */
function readBars (findings) {
  const bars = besideNone(findings).map(({ logger, readShares }) => {
    const share = median(readShares)
    return { name: logger, value: share, label: say.share(share) }
  })
  return {
    title: 'Lines that a slow reader got in the end',
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
