// @ts-check
import { medianInterval } from 'bench-in-turns'
import { column, inRow, message, plot, say, table, value } from '../kit.js'
import { drawHeat } from './heat.js'
import { EXPERIMENTS } from './lab.js'
import { judge, noiseFloor, pairsOf, VERDICTS } from './report-verdicts.js'

/**
 * @import { Interval } from 'bench-in-turns'
 * @import { Heat } from './heat.js'
 * @import { Plot } from '../../scripts/render/plot.js'
 * @import { Data } from './lab.js'
 */

/** At a glance, for a page that has no room for all of them. */
const ASKED = ['for-in', 'closure-array', 'filter-map', 'pad']
/** What a text on closures timed, what it printed in ms for a million calls, and what the picture calls it. */
const SHAPES = [
  { shape: '1', printed: 350, makes: 'JSON.stringify of a small object' },
  { shape: '2', printed: 1908, makes: 'a closure that makes an array', drawn: 'a closure, one array' },
  { shape: '3', printed: 16, makes: 'the same, hoisted', drawn: 'hoisted, one array' },
  { shape: '4', printed: 34, makes: 'a method with an empty body', timedBy: ['closure-one-array', 'fast'] },
  { shape: '5', printed: 1826, makes: 'a method that makes one array', timedBy: ['closure-one-array', 'slow'] },
  { shape: '6', printed: 5302, makes: 'a method that makes three', drawn: 'a closure, three arrays' },
  { shape: '7', printed: 1071, makes: 'a method that makes three objects', timedBy: ['closure-three-objects', 'slow'] },
  { shape: '8', printed: 25, makes: 'three arrays, hoisted', drawn: 'hoisted, three arrays' },
  { shape: '9', printed: 58, makes: 'a closure, only its array hoisted', timedBy: ['closure-hoisted-array', 'slow'] },
  { shape: 'packer', printed: 4300, makes: 'a packer by hand, of the same object' },
  { shape: 'hoisted packer', printed: 3000, makes: 'that packer, with its functions hoisted' }
]
const METHOD = 'A process runs one form only, since V8 compiles a function by what it has seen before. It warms up until its batches of calls take equally long; the median of later batches counts. The advice on closures is timed as its author did: the first million calls of a process.'
const VERDICT = 'A verdict looks at the newest version, and at the oldest that knows the syntax. Still true: all of the interval is beyond the noise. Shrunk: so it is, and the ratio is below the square root of what it was. Vanished: all of it is within a fifth of 1. Reversed: all of it is beyond the noise on the other side.'

/** @type {import('../index.js').Report} */
export function report (recorded) {
  const data = knownOf(recorded)
  if (data.runtimes.length === 0) return { notes: sayProblems(data) }
  const [judged, shapes] = [judge(data), timeShapes(data)]
  const asked = ASKED.flatMap(name => judged.find(({ experiment }) => experiment.name === name) ?? [])
  return {
    tables: {
      verdicts: verdictTable('Slow form ÷ fast form, and what is left of the advice', data, judged,
        ['experiment', ({ experiment }) => experiment.name]),
      asked: verdictTable('A few of them', data, asked, ['advice', ({ experiment }) => experiment.advice]),
      shapes: shapesTable(data, shapes.filter(isNumbered)),
      packers: packerTable(data, shapes)
    },
    plots: { map: heatMap(data, judged), cliff: cliffPlot(data, shapes) },
    notes: [METHOD, VERDICT, ...sayNoise(data), ...sayProblems(data)],
    figures: { ...valuesOf(data, judged), ...timesOf(data, shapes) }
  }
}

/** Earlier records have experiments that are gone. */
function knownOf (data) {
  const isKnown = name => EXPERIMENTS.includes(name)
  return {
    ...data,
    experiments: data.experiments.filter(({ name }) => isKnown(name)),
    samples: data.samples.filter(({ experiment }) => isKnown(experiment))
  }
}

const short = version => version.replace(/^v/, '').split('.')[0]

const columnOf = ({ version }) => message`Node ${short(version)}`

const sayProblem = problem => problem.startsWith('no syntax') ? 'no syntax' : 'fails'

/** @returns {number[]} places of the oldest, of one in the middle and of the newest */
const endsAndMiddle = ({ length }) => [...new Set([0, Math.floor(length / 2), length - 1])]

const sayCell = ({ ratio, problem }) =>
  problem ? sayProblem(problem) : ratio ? say.interval(ratio, say.ratio) : '-'

function verdictTable (title, { runtimes }, judged, first) {
  return table(title, judged, [
    first,
    ...endsAndMiddle(runtimes).map(i => column(columnOf(runtimes[i]), ({ cells }) => sayCell(cells[i]))),
    ['verdict', ({ experiment, verdict }) => experiment.isSame ? 'noise' : verdict]
  ])
}

/** @returns what was measured of them, each with its times by version */
function timeShapes (data) {
  return SHAPES.map(one => ({ ...one, times: data.runtimes.map(({ version }) => shapeMs(data, one, version)) }))
    .filter(({ times }) => times.some(Boolean))
}

/** What a small binary packer takes, as somebody would write it, beside the engine's own JSON. */
function packerTable ({ runtimes }, shapes) {
  const packers = shapes.filter(({ shape }) => shape.includes('packer'))
  const rows = packers.length ? [...shapes.filter(({ shape }) => shape === '1'), ...packers] : []
  return timesTable('A million small objects into bytes, in ms', 'way', { runtimes, rows })
}

/** Those of the text on closures, which it numbers. */
const isNumbered = ({ shape }) => /^\d$/.test(shape)

function shapesTable ({ runtimes }, rows) {
  return timesTable('A million calls of each shape, the first of a process, in ms', 'shape', { runtimes, rows })
}

function timesTable (title, head, { runtimes, rows }) {
  return table(title, rows, [
    [head, ({ makes }) => makes],
    ['printed', ({ printed }) => printed?.toLocaleString('en-US') ?? '-'],
    ...endsAndMiddle(runtimes).map(i =>
      column(columnOf(runtimes[i]), ({ times }) => times[i] ? say.number(times[i].value) : '-'))
  ])
}

/** For a row that has all of them: in the order of the text, by version. */
function timesOf ({ runtimes }, shapes) {
  const rows = { shapes: shapes.filter(isNumbered), packers: shapes.filter(({ shape }) => /packer$/.test(shape)) }
  return Object.fromEntries(Object.entries(rows).flatMap(([name, timed]) => runtimes.flatMap(({ version }, i) => {
    const times = timed.flatMap(({ times }) => times[i] ? [say.number(times[i].value)] : [])
    return times.length && times.length === timed.length ? [[`${name}-${short(version)}`, times.join(', ')]] : []
  })))
}

/**
 * @param {Data} data
 * @param {{ shape: string, timedBy?: string[] }} timed `timedBy` an experiment that times it, where that does not say
 *   so itself
 * @param {string} version
 * @returns {Interval | null} for the first million calls of a process, which is ns a call; null where there is none
 */
function shapeMs (data, { shape, timedBy }, version) {
  const firstNs = (name, form) => pairsOf(data, name, version).map(pair => pair[form].firstNs)
  const ns = data.experiments
    .flatMap(({ name, shapes = {} }) => Object.keys(shapes).filter(form => shapes[form] === shape)
      .map(form => firstNs(name, form)))
    .concat(timedBy ? [firstNs(...timedBy)] : [])
    .find(({ length }) => length)
  return ns ? medianInterval(ns) : null
}

/** @returns {Heat} what is still true on top */
function heatMap ({ runtimes }, judged) {
  const inOrder = judged.toSorted((a, b) => VERDICTS.indexOf(a.verdict) - VERDICTS.indexOf(b.verdict) ||
    Number(b.newest?.value) - Number(a.newest?.value))
  const counts = countVerdicts(judged).filter(([, count]) => count).map(([verdict, count]) => message`${count} ${say.word(verdict)}`)
  return {
    title: 'How many times as long the slow form takes',
    draw: drawHeat,
    alt: message`Advice by version of Node.js, from ${runtimes[0].version} to ${runtimes.at(-1).version}: ${counts}.`,
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

/** @returns {Plot | null} none where the shapes were not measured */
function cliffPlot ({ runtimes }, shapes) {
  const series = shapes.filter(({ drawn }) => drawn).map(({ drawn, times }) =>
    plot.whiskers(drawn, times.map((ms, i) => [columnOf(runtimes[i]), ms])))
  if (series.length === 0 || series.some(({ points }) => points.length < 2)) return null
  const ends = ({ name, points }) => message`${say.word(name)} ${say.number(points[0].y)} to ${say.number(points.at(-1).y)}`
  return {
    title: 'A million calls in a new process',
    alt: message`Milliseconds from the oldest version to the newest: ${inRow(series.map(ends))}. Whiskers are 95 % intervals of the median.`,
    x: { name: '', categories: runtimes.map(columnOf) },
    y: { name: 'ms', isLog: true },
    series
  }
}

function sayNoise (data) {
  const { samples } = data
  const hasNoise = data.experiments.some(({ isSame }) => isSame)
  const busy = samples.filter(({ isSpoiled }) => isSpoiled).length
  return [
    hasNoise && Math.max(...samples.map(({ round }) => round)) >= 3
      ? message`The same code twice lies within ${say.ratio(noiseFloor(data))} of 1: verdicts count what is beyond that.`
      : 'Verdicts need the experiment same-code, for the noise, and three rounds at least.',
    ...(busy > 0 ? [message`The machine was busy with other things during ${busy} of ${samples.length} pairs.`] : [])
  ]
}

function sayProblems ({ problems }) {
  const same = Map.groupBy(problems, ({ experiment, reason }) => `${experiment}: ${reason}`)
  return [...same].map(([said, on]) => message`${said} (Node ${on.map(({ node }) => short(node)).join(', ')}).`)
}

function valuesOf (data, judged) {
  const counts = countVerdicts(judged).map(([verdict, count]) => [`count-${verdict.replace(' ', '-')}`, String(count)])
  const ratios = judged.flatMap(({ experiment: { name }, cells }) => cells.flatMap(({ node, ratio }) =>
    ratio ? [[`${name}-${short(node)}`, value.ratio(ratio)]] : []))
  return {
    ...Object.fromEntries([...counts, ...ratios]),
    advice: String(adviceOf(judged).length),
    floor: say.ratio(noiseFloor(data)),
    'rounding-differs': String(data.experiments.find(({ name }) => name === 'to-fixed-number')?.differ?.length ?? '-')
  }
}
