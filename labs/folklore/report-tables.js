// @ts-check
import { formatInterval, formatNumber, formatRatio, medianInterval } from '../kit.js'
import { cellOf } from './report-verdicts.js'

/**
 * @import { Table } from '../../scripts/render/bench-tables.js'
 * @import { Data } from './lab.js'
 * @import { Judged } from './report-verdicts.js'
 */

/** At a glance, for a page that has no room for all of them. */
const ASKED = ['for-in', 'closure-array', 'try-catch', 'concat-join']
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
    title: 'Slow form ÷ fast form, and what is left of the advice',
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

/**
 * @param {Data} data
 * @param {Judged[]} judged
 * @returns {Table} in words instead of by name; no rows where none of them was measured
 */
export function askedTable (data, judged) {
  const asked = ASKED.flatMap(name => judged.find(({ experiment }) => experiment.name === name) ?? [])
  const { head, rows } = verdictTable(data, asked)
  return {
    title: 'A few of them',
    head: ['advice', ...head.slice(1)],
    rows: rows.map((row, i) => [asked[i].experiment.advice, ...row.slice(1)])
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
