// @ts-check
import { medianInterval } from '../../scripts/results/interval.js'
import { say, table } from '../kit.js'
import { judge, noiseFloor, pairsOf, VERDICTS } from './report-verdicts.js'

/**
 * @import { Interval } from '../../scripts/results/interval.js'
 * @import { Heat } from '../../scripts/render/heat.js'
 * @import { Plot } from '../../scripts/render/plot.js'
 * @import { Data } from './lab.js'
 * @import { Judged } from './report-verdicts.js'
 */

/** At a glance, for a page that has no room for all of them. */
const ASKED = ['for-in', 'closure-array', 'try-catch', 'concat-join']
/** What a Russian text on tuning printed, on Node.js 6 to 10. */
const PRINTED = { 'map-changing-keys': 'up to 1.4x', 'to-fixed-number': '2x', split: '2x' }
const PRINTED_ON = ['6', '8', '10']
/** What a text on closures printed, in ms for a million calls. */
const ARTICLE_MS = { 1: 350, 2: 1908, 3: 16, 4: 34, 5: 1826, 6: 5302, 7: 1071, 8: 25, 9: 58 }
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
const CLIFF = {
  2: 'a closure, one array',
  3: 'hoisted, one array',
  6: 'a closure, three arrays',
  8: 'hoisted, three arrays'
}
const METHOD = 'A process runs one form only, since V8 compiles a function by what it has seen before. It warms up until its batches of calls take equally long; the median of later batches counts. The advice on closures is timed as its author did: the first million calls of a process.'
const VERDICT = 'A verdict looks at the newest version, and at the oldest that knows the syntax. Still true: all of the interval is beyond the noise. Came back: so it is, but not on each version between. Shrunk: so it is, and the ratio is below the square root of what it was. Vanished: all of it is within a fifth of 1. Reversed: all of it is beyond the noise on the other side.'

/** @type {import('../index.js').Report} */
export function report (data) {
  if (data.runtimes.length === 0) return { notes: sayProblems(data) }
  const judged = judge(data)
  const tables = {
    verdicts: verdictTable('Slow form ÷ fast form, and what is left of the advice', data, judged, NAME),
    asked: verdictTable('A few of them', data, named(judged, ASKED), ['advice', ({ experiment }) => experiment.advice]),
    printed: printedTable(data, judged),
    shapes: shapeTable(data),
    advice: adviceTable(data)
  }
  return {
    tables: Object.fromEntries(Object.entries(tables).filter(([, { rows }]) => rows.length > 0)),
    plots: { map: heatMap(data, judged), ...cliffPlot(data) },
    notes: [METHOD, VERDICT, ...sayNoise(data), ...sayProblems(data)],
    values: valuesOf(data, judged)
  }
}

/** @param {string} version */
const short = version => version.replace(/^v/, '').split('.')[0]

const nameOf = ({ version }) => `Node ${short(version)}`

const sayProblem = problem => problem.startsWith('no syntax') ? 'no syntax' : 'fails'

function sayCell ({ ratio, problem }) {
  if (problem) return sayProblem(problem)
  return ratio ? say.interval(ratio, say.ratio) : '-'
}

/** @typedef {[head: string, cell: (one: Judged) => string]} Column */

/** @type {Column} */
const NAME = ['experiment', ({ experiment }) => experiment.name]

/** @param {Judged[]} judged @param {string[]} names @returns {Judged[]} those that were measured, in this order */
const named = (judged, names) => names.flatMap(name => judged.find(({ experiment }) => experiment.name === name) ?? [])

/**
 * @param {string} title
 * @param {Data} data
 * @param {Judged[]} judged
 * @param {Column} first
 */
function verdictTable (title, { runtimes }, judged, first) {
  const shown = [...new Set([0, Math.floor(runtimes.length / 2), runtimes.length - 1])]
  return table(title, judged, [
    first,
    ...columnsOf(runtimes, shown),
    ['verdict', ({ experiment, verdict }) => experiment.isSame ? 'noise' : verdict]
  ])
}

/** @returns {Column[]} */
const columnsOf = (runtimes, shown) => shown.map(i => [nameOf(runtimes[i]), ({ cells }) => sayCell(cells[i])])

function printedTable ({ runtimes }, judged) {
  const shown = runtimes.flatMap(({ version }, i) =>
    PRINTED_ON.includes(short(version)) || i === runtimes.length - 1 ? [i] : [])
  return table('What the text on tuning printed, beside ours', named(judged, Object.keys(PRINTED)), [
    NAME,
    ['printed', ({ experiment }) => PRINTED[experiment.name]],
    ...columnsOf(runtimes, shown)
  ])
}

function adviceTable ({ experiments }) {
  return table('The advice', experiments, [
    ['experiment', ({ name }) => name],
    ['advice', ({ advice }) => advice],
    ['heard from', ({ source = '-' }) => source]
  ])
}

function shapeTable (data) {
  const measured = Object.keys(SHAPES)
    .filter(shape => data.runtimes.some(({ version }) => shapeMs(data, shape, version)))
  const shown = data.runtimes.filter((_, i) => i < 3 || i === data.runtimes.length - 1)
  const column = runtime => /** @type {[string, (shape: string) => string]} */ ([nameOf(runtime), shape => {
    const ms = shapeMs(data, shape, runtime.version)
    return ms ? say.number(ms.value) : '-'
  }])
  return table('The first million calls, in ms', measured, [
    ['shape', shape => `${shape}: ${SHAPES[shape]}`],
    ['printed', shape => String(ARTICLE_MS[shape])],
    ...shown.map(column)
  ])
}

/**
 * @param {Data} data
 * @param {string} shape
 * @param {string} version
 * @returns {Interval | null} for the first million calls of a process, which is ns a call; null where there is none
 */
function shapeMs (data, shape, version) {
  const ns = data.experiments
    .flatMap(({ name, shapes = {} }) => Object.keys(shapes).filter(form => shapes[form] === shape)
      .map(form => pairsOf(data, name, version).map(pair => pair[form].firstNs)))
    .find(({ length }) => length)
  return ns ? medianInterval(ns) : null
}

/** @returns {Heat} what is still true on top */
function heatMap ({ runtimes }, judged) {
  const inOrder = judged.toSorted((a, b) => VERDICTS.indexOf(a.verdict) - VERDICTS.indexOf(b.verdict) ||
    Number(b.newest?.value) - Number(a.newest?.value))
  const counts = countVerdicts(judged).filter(([, count]) => count).map(([verdict, count]) => `${count} ${verdict}`)
  return {
    title: 'How many times as long the slow form takes',
    alt: `Advice by version of Node.js, from ${runtimes[0].version} to ${runtimes.at(-1).version}: ${counts.join(', ')}.`,
    columns: runtimes.map(({ version }) => short(version)),
    heat: inOrder.map(({ experiment, cells }) => ({
      name: experiment.name,
      cells: cells.map(({ ratio, problem = '' }) => ratio
        ? { ratio: ratio.value, label: sayBriefly(ratio.value) }
        : { ratio: null, label: sayProblem(problem) })
    }))
  }
}

const sayBriefly = ratio => ratio >= 9.95 ? say.number(Math.round(ratio)).split('.')[0] : ratio.toFixed(1)

const adviceOf = judged => judged.filter(({ experiment }) => !experiment.isSame)

const countVerdicts = judged => VERDICTS.map(verdict =>
  [verdict, adviceOf(judged).filter(one => one.verdict === verdict).length])

/** @returns {Record<string, Plot>} none where the shapes were not measured */
function cliffPlot (data) {
  const series = Object.entries(CLIFF).map(([shape, name]) => ({
    name,
    line: /** @type {const} */ ('solid'),
    points: data.runtimes.flatMap(runtime => {
      const ms = shapeMs(data, shape, runtime.version)
      return ms ? [{ x: nameOf(runtime), y: ms.value, low: ms.low, high: ms.high }] : []
    })
  }))
  if (series.some(({ points }) => points.length < 2)) return {}
  const ends = ({ name, points }) => `${name} ${say.number(points[0].y)} to ${say.number(points.at(-1).y)}`
  return {
    cliff: {
      title: 'A million calls in a new process',
      alt: `Milliseconds from the oldest version to the newest: ${series.map(ends).join('; ')}. Whiskers are 95 % intervals of the median.`,
      x: { name: '', categories: data.runtimes.map(nameOf) },
      y: { name: 'ms, a logarithmic axis', isLog: true },
      series
    }
  }
}

function sayNoise (data) {
  const { samples } = data
  const hasNoise = data.experiments.some(({ isSame }) => isSame)
  const busy = samples.filter(({ isSpoiled }) => isSpoiled).length
  return [
    hasNoise && Math.max(...samples.map(({ round }) => round)) >= 3
      ? `The same code twice lies within ${say.ratio(noiseFloor(data))} of 1: verdicts count what is beyond that.`
      : 'Verdicts need the experiment same-code, for the noise, and three rounds at least.',
    ...(busy > 0 ? [`The machine was busy with other things during ${busy} of ${samples.length} pairs.`] : [])
  ]
}

function sayProblems ({ problems, missing }) {
  const same = Map.groupBy(problems, ({ experiment, reason }) => `${experiment}: ${reason}`)
  return [
    ...[...same].map(([said, on]) => `${said} (Node ${on.map(({ node }) => short(node)).join(', ')}).`),
    ...missing.map(({ what, reason }) => `Without ${what}: ${reason}.`)
  ]
}

function valuesOf (data, judged) {
  const counts = countVerdicts(judged).map(([verdict, count]) => [`count-${verdict.replace(' ', '-')}`, String(count)])
  const ratios = judged.flatMap(({ experiment: { name }, cells }) => cells.flatMap(({ node, ratio }) =>
    ratio ? [[`${name}-${short(node)}`, say.interval(ratio, say.ratio)]] : []))
  return {
    ...Object.fromEntries([...counts, ...ratios]),
    advice: String(adviceOf(judged).length),
    floor: say.ratio(noiseFloor(data)),
    'rounding-differs': String(data.experiments.find(({ name }) => name === 'to-fixed-number')?.differ?.length ?? '-')
  }
}
