// @ts-check
import { formatInterval, formatNumber, formatRatio, formatShare, medianInterval, trimmedRatioInterval } from '../kit.js'
import { cellOf, nsOf } from './report-verdicts.js'

/**
 * @import { Table } from '../../scripts/render/bench-tables.js'
 * @import { Data } from './lab.js'
 * @import { Judged } from './report-verdicts.js'
 */

const MUCH = 1.5 // from which on two ways of timing disagree
const LEAST_FOR_SPREAD = 3
const SHORT_NS = 100 // of a call: a look at the clock takes a good part of it
/** What the text that they come from printed, in ms for a million calls. */
const ARTICLE_MS = { 1: 350, 2: 1908, 3: 16, 4: 34, 5: 1826, 6: 5302, 7: 1071, 8: 25, 9: 58 }
const PRINTED = { 'map-changing-keys': 'up to 1.4x', 'to-fixed-number': '2x', split: '2x' }
const SHAPES = {
  1: 'JSON.stringify of a small object',
  2: 'a closure that makes an array',
  3: 'the same, hoisted',
  4: 'a closure with an empty body',
  5: 'a closure that makes one array',
  6: 'a closure that makes three',
  7: 'a closure that makes three objects',
  8: 'three arrays, hoisted',
  9: 'a closure, only its array hoisted'
}

/** @param {string} version */
export const short = version => version.replace(/^v/, '').split('.')[0]

/** @param {string} reason */
const briefly = reason => reason.startsWith('no syntax') ? 'no syntax' : 'fails'

const sayCell = ({ ratio, failure }) => failure ? briefly(failure) : ratio ? formatInterval(ratio, formatRatio) : '-'

/**
 * @param {Data} data
 * @param {Judged[]} judged
 * @returns {Table}
 */
export function verdictTable ({ runtimes }, judged) {
  const shown = [...new Set([0, Math.floor(runtimes.length / 2), runtimes.length - 1])]
  return {
    title: 'Slow form by fast form, and what is left of the advice',
    head: ['experiment', ...shown.map(i => `Node ${short(runtimes[i].version)}`), 'verdict'],
    rows: judged.map(({ experiment, cells, verdict }) => [
      experiment.name,
      ...shown.map(i => sayCell(cells[i])),
      experiment.isSame ? 'noise' : verdict
    ])
  }
}

/**
 * @param {Data} data
 * @param {Judged[]} judged
 * @returns {Table} what a Russian text on tuning printed, on Node.js 6 to 10, beside ours
 */
export function printedTable ({ runtimes }, judged) {
  const shown = runtimes.flatMap(({ version }, i) =>
    ['6', '8', '10'].includes(short(version)) || i === runtimes.length - 1 ? [{ version, i }] : [])
  return {
    title: 'What the text on tuning printed, beside ours',
    head: ['experiment', 'printed', ...shown.map(({ version }) => `Node ${short(version)}`)],
    rows: Object.entries(PRINTED).flatMap(([name, printed]) => {
      const cells = judged.find(({ experiment }) => experiment.name === name)?.cells
      return cells ? [[name, printed, ...shown.map(({ i }) => sayCell(cells[i]))]] : []
    })
  }
}

/** @param {Data} data @returns {Table} */
export function adviceTable ({ experiments }) {
  return {
    title: 'The advice',
    head: ['experiment', 'advice', 'heard from'],
    rows: experiments.map(({ name, advice, source }) => [name, advice, source?.name ?? '-'])
  }
}

/**
 * @param {Data} data
 * @returns {Table} the shapes of that text, in ms for the first million calls of a process
 */
export function shapeTable (data) {
  const shown = data.runtimes.filter((_, i) => i < 3 || i === data.runtimes.length - 1)
  const rows = Object.keys(ARTICLE_MS).flatMap(shape => {
    const nsByVersion = shown.map(({ version }) => shapeNs(data, shape, version))
    if (nsByVersion.every(samples => samples.length === 0)) return []
    const said = nsByVersion.map(samples => samples.length ? formatNumber(medianInterval(samples).value) : '-')
    return [[`${shape}: ${SHAPES[shape]}`, String(ARTICLE_MS[shape]), ...said]]
  })
  return {
    title: 'The first million calls, in ms',
    head: ['shape', 'printed', ...shown.map(({ version }) => `Node ${short(version)}`)],
    rows
  }
}

/**
 * @param {Data} data
 * @param {string} shape
 * @param {string} version
 * @returns {number[]} ns a call, which is ms for a million
 */
export function shapeNs (data, shape, version) {
  for (const { name, shapes = {} } of data.experiments) {
    const form = Object.keys(shapes).find(form => shapes[form] === shape)
    const pairs = form && cellOf(data, name, version)?.pairs
    if (pairs && pairs.length) return pairs.map(pair => pair[form].firstNs)
  }
  return []
}

/** @param {Data} data @returns {Table} which cells have a reason in place of a ratio */
export function failureTable ({ cells, broken, missing }) {
  const reasons = Map.groupBy(cells.filter(({ failure }) => failure), cell => `${cell.experiment}\n${cell.failure}`)
  return {
    title: 'What could not be timed',
    head: ['experiment', 'on', 'because'],
    rows: [
      ...[...reasons.values()].map(same => [
        same[0].experiment,
        `Node ${same.map(({ node }) => short(node)).join(', ')}`,
        String(same[0].failure)
      ]),
      ...broken.map(({ experiment, reason }) => [experiment, 'all', reason]),
      ...missing.map(({ what, reason }) => ['all', what.replace('.js', ''), reason])
    ]
  }
}

/** @param {Data} data @returns {Table} how far the processes of one form lie apart */
export function spreadTable (data) {
  const rows = data.experiments.flatMap(experiment => {
    const spreads = data.cells
      .filter(cell => cell.experiment === experiment.name && cell.pairs.length > 0)
      .flatMap(({ node, pairs }) => /** @type {const} */ (['slow', 'fast']).map(form =>
        ({ node, form, count: pairs.length, ...spreadOf(pairs.map(pair => nsOf(pair[form], experiment))) })))
      .sort((a, b) => a.spread - b.spread)
    if (spreads.length === 0) return []
    const [usual, widest] = [spreads[spreads.length >> 1], spreads[spreads.length - 1]]
    return [[
      experiment.name,
      String(usual.count),
      formatShare(usual.spread),
      formatShare(widest.spread),
      `Node ${short(widest.node)}, ${widest.form}: ${formatNumber(widest.median)} ns`
    ]]
  })
  const head = ['experiment', 'samples', 'usual spread', 'widest', 'widest, and its median']
  return { title: 'Spread of the samples: the middle half, by the median', head, rows }
}

function spreadOf (values) {
  if (values.length < LEAST_FOR_SPREAD) return { median: medianInterval(values).value, spread: NaN }
  const sorted = values.toSorted((a, b) => a - b)
  const at = share => sorted[Math.round(share * (sorted.length - 1))]
  const median = medianInterval(values).value
  return { median, spread: (at(0.75) - at(0.25)) / median }
}

/**
 * @param {Data} data
 * @returns {Table} where tinybench says something else, on the version that runs it
 */
export function crossTable (data) {
  const rows = data.crossed.flatMap(({ experiment, failure, single, batched }) => {
    const own = steadyRatio(data, experiment)
    if (failure || !single || !batched || own === null) return failure ? [[experiment, '-', '-', '-', failure]] : []
    const [one, many] = [single, batched].map(({ slow, fast }) => slow / fast)
    if (!disagree(own.value, one) && !disagree(own.value, many)) return []
    return [[experiment, ...[own.value, one, many].map(formatRatio), explain({ own, one, many, fastNs: batched.fast })]]
  })
  const head = ['experiment', 'ours', 'a call', 'a batch', 'why']
  return { title: `tinybench: ratios that differ from ours by ${MUCH}x or more`, head, rows }
}

// What was found by looking: whichever form runs second finds functions that both share compiled for the first.
function explain ({ own, one, many, fastNs }) {
  if ([one, many].every(ratio => own.low !== null && ratio >= own.low && ratio <= own.high)) return 'our interval holds both'
  if (!disagree(own.value, many)) return fastNs < SHORT_NS ? 'the call is short for a clock' : 'only calls one by one'
  return disagree(one, many) ? 'one process for both, and the clock' : 'one process for both forms'
}

const disagree = (one, other) => Math.max(one / other, other / one) >= MUCH

function steadyRatio (data, experiment) {
  const pairs = data.cells.findLast(cell => cell.experiment === experiment)?.pairs ?? [] // tinybench runs on the newest
  return pairs.length ? trimmedRatioInterval(pairs.map(({ slow, fast }) => slow.ns / fast.ns)) : null
}
