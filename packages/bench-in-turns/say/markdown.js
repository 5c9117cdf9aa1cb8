// @ts-check
// A result in Markdown: the verdict in its first line, the rest folded. Names, routes and errors are somebody else's
// words, which a comment of ours must not speak: each stands in a code span, where no host reads Markdown, HTML,
// mentions or links.
import { oneLine } from '../gate/answers.js'
import { LEAST_MACHINES } from '../judge/machines.js'
import { formatNumber, formatRatio, formatShare, sayInterval } from './format.js'
import { inEnglish } from '../message.js'
import { withoutSecrets } from '../secrets.js'
import { partsOf, sayBusy } from './outcome.js'
import { remarksOf, sayMicros, sayWhy, whereIs } from './why.js'

/** @import { Comparison, Result } from '../result-schema.js' */

const LONGEST = 120 // characters of somebody else's
const MOST_FAILURES = 5
const BY_WEIGHT = ['failed', 'worse', 'undecided', 'better', 'the same']

/**
 * @param {string} text
 * @returns {string} a code span, with what would end it or its table cell replaced
 */
export function code (text) {
  const safe = oneLine(withoutSecrets(text), LONGEST).replaceAll('`', "'").replaceAll('|', '¦')
  return `\`${safe || '-'}\``
}

/**
 * @param {Result} result of turns
 * @returns {string}
 */
export function renderMarkdown (result) {
  const { comparisons, noise, versions, machines } = result
  const weight = ({ verdict }) => BY_WEIGHT.indexOf(verdict)
  const lines = comparisons.toSorted((one, other) => weight(one) - weight(other))
    .map(comparison => sayComparison(comparison, machines?.length))
  if (!lines.length) lines.push('No comparison: one version alone was measured.')
  if (noise) lines[0] = lines[0].replace(/$/m, () => sayNoise(noise))
  const table = versions.length ? versionsTable(versions, comparisons.length > 0) : []
  return [
    lines.join('\n\n'),
    `<details><summary>Each ${machines ? 'machine' : 'version'} by itself, and where it was measured</summary>`,
    machines ? machinesTable(machines) : [...table, '', sayPlace(result)].join('\n').trim(),
    '</details>',
    ''
  ].join('\n\n')
}

/** @param {number} [machines] over how many it is */
function sayComparison (comparison, machines) {
  const { now, older, verdict, failures, isSameCode, isQuick } = comparison
  const pair = `${code(now)} ÷ ${code(older)}`
  if (verdict === 'failed') {
    const shown = failures.slice(0, MOST_FAILURES).map(failure => `- ${code(failure)}`)
    return `${pair}: **failed**\n\n${shown.join('\n')}`
  }
  const remark = isSameCode ? ' Both are the same code, so this is noise alone.' : ''
  const how = [
    ...machines ? [`over ${machines} machines`] : [],
    ...isQuick ? ['in a quick run'] : [],
    ...sayBusy(/** @type {any} */ (comparison)).map(inEnglish)
  ]
  if (machines && machines < LEAST_MACHINES) {
    return `${[pair, ...how].join(', ')}: **undecided**: these are too few for an interval over machines.`
  }
  const lines = comparison.why ? whyLines(/** @type {any} */ (comparison.why)) : []
  return [`${[pair, ...how].join(', ')}: ${sayFigures(comparison)}.${remark}`, ...lines].join('\n')
}

/** Names of functions and files are somebody else's words. @param {import('../why/why.js').Why} why */
function whyLines ({ named, restMicros, ...why }) {
  const [head, ...others] = sayWhy({ named, restMicros, ...why }).map(inEnglish)
  const lines = named.map(one => {
    const remarks = remarksOf(one).map(remark => code(inEnglish(remark)))
    return `- ${[code(whereIs(one)), inEnglish(sayMicros(one.micros)), ...remarks].join(', ')}`
  })
  return ['', `${head}.`, '', ...lines, ...others.slice(named.length).map(line => `- ${line.trim()}`)]
}

function sayNoise (noise) {
  const said = noise.verdict === 'failed' ? '**failed**' : sayFigures(noise)
  return ` Noise alone, the older version beside itself: ${said}.`
}

function sayFigures (comparison) {
  const figure = (/** @type {Comparison['cpuMicrosPerRequest']} */ own) => own && intervalOf(own)
  const { cpuMicrosPerRequest, requestsPerSecond } = comparison
  const { word, figures } = partsOf(/** @type {any} */ ({
    ...comparison, cpuMicrosPerRequest: figure(cpuMicrosPerRequest), requestsPerSecond: figure(requestsPerSecond)
  }))
  return `**${inEnglish(word)}**${figures ? `: ${inEnglish(figures)}` : ''}`
}

function intervalOf ({ value, low, high, count }) {
  return { value: value ?? NaN, low, high, count }
}

/** @param {boolean} areCompared latencies of a closed loop, without intervals, are no comparison */
function versionsTable (versions, areCompared) {
  const english = interval => inEnglish(sayInterval(intervalOf(interval), formatNumber))
  const rows = [
    ['version', 'requests/s', 'CPU µs/request', ...areCompared ? [] : ['p50, ms', 'p99, ms'], 'server CPU'],
    ['---', '--:', '--:', ...areCompared ? [] : ['--:', '--:'], '--:'],
    ...versions.map(({ id, requestsPerSecond, cpuMicrosPerRequest, p50Ms, p99Ms, cpuShare }) => {
      const latencies = areCompared ? [] : [p50Ms, p99Ms].map(ms => formatNumber(ms ?? NaN))
      const intervals = [requestsPerSecond, cpuMicrosPerRequest].map(english)
      return [code(id), ...intervals, ...latencies, formatShare(cpuShare ?? NaN)]
    })
  ]
  return rows.map(cells => `| ${cells.join(' | ')} |`)
}

function machinesTable (machines) {
  const ratio = figure => figure ? inEnglish(sayInterval(intervalOf(figure), formatRatio)) : '-'
  const rows = machines.flatMap(({ machine, node, comparisons }) =>
    comparisons.map(({ now, verdict, cpuMicrosPerRequest, requestsPerSecond }) => [
      `${code(machine.cpuModel)}, ${machine.cores} cores, ${code(node)}`, code(now),
      ratio(cpuMicrosPerRequest), ratio(requestsPerSecond), verdict
    ]))
  const head = ['machine', 'version', 'CPU time', 'requests/s', 'verdict']
  return [head, ['---', '---', '--:', '--:', '---'], ...rows].map(cells => `| ${cells.join(' | ')} |`).join('\n')
}

function sayPlace ({ tool, endedAt, node, machine, apps }) {
  const asked = apps.map(pair => pair.at(-1)).map(app => app && code(app.route)).filter(Boolean)
  return `Ratios are of ${asked.join(', ')}, with 95 % intervals over starts of the processes. Measured by ` +
    `${code(`${tool.name} ${tool.version}`)} on ${code(machine.cpuModel)}, ${machine.cores} cores, ` +
    `Node.js ${code(node)}, at ${code(endedAt)}.`
}
