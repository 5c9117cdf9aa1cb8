// @ts-check
import { stats } from 'bench-in-turns'
import { column, inRow, message, plot, say, table, value } from '../kit.js'
import { judge, noiseFloor, pairsOf, VERDICTS } from './report-verdicts.js'

/**
 * @import { Interval } from 'bench-in-turns'
 * @import { Plot } from '../../scripts/render/plot.js'
 */

/** At a glance, for a page that has no room for all of them. */
const ASKED = ['for-in', 'closure-array', 'filter-map', 'pad']
/**
 * What a text on closures timed, in its order: what it printed in ms for a million calls, the form of an experiment
 * that times it, and what the picture calls it.
 */
const SHAPES = [
  { printed: 350, makes: 'JSON.stringify of a small object', form: ['json-hand-made', 'slow'] },
  { printed: 1908, makes: 'a closure that makes an array', form: ['closure-array', 'slow'], drawn: 'a closure, one array' },
  { printed: 16, makes: 'the same, hoisted', form: ['closure-array', 'fast'], drawn: 'hoisted, one array' },
  { printed: 34, makes: 'a method with an empty body', form: ['closure-one-array', 'fast'] },
  { printed: 1826, makes: 'a method that makes one array', form: ['closure-one-array', 'slow'] },
  { printed: 5302, makes: 'a method that makes three', form: ['closure-three-arrays', 'slow'], drawn: 'a closure, three arrays' },
  { printed: 1071, makes: 'a method that makes three objects', form: ['closure-three-objects', 'slow'] },
  { printed: 25, makes: 'three arrays, hoisted', form: ['closure-three-arrays', 'fast'], drawn: 'hoisted, three arrays' },
  { printed: 58, makes: 'a closure, only its array hoisted', form: ['closure-hoisted-array', 'slow'] }
]
/** What a small binary packer takes, as somebody would write it. */
const PACKERS = [
  { printed: 4300, makes: 'a packer by hand, of the same object', form: ['packer', 'slow'] },
  { printed: 3000, makes: 'that packer, with its functions hoisted', form: ['packer', 'fast'] }
]
const METHOD = 'A process runs one form only, since V8 compiles a function by what it has seen before. It warms up until its batches of calls take equally long; the median of later batches counts. The advice on closures is timed as its author did: the first million calls of a process.'
const VERDICT = 'A verdict looks at the newest version, and at the oldest that knows the syntax. Still true: all of the interval is beyond the noise. Shrunk: so it is, and the ratio is below the square root of what it was. Vanished: all of it is within a fifth of 1. Reversed: all of it is beyond the noise on the other side.'

/** @type {import('../index.js').Report} */
export function report (data) {
  if (data.runtimes.length === 0) return { notes: sayProblems(data) }
  const judged = judge(data)
  const [shapes, packers] = [SHAPES, PACKERS].map(forms => timeForms(data, forms))
  const asked = ASKED.flatMap(name => judged.find(({ experiment }) => experiment.name === name) ?? [])
  return {
    tables: {
      verdicts: verdictTable('Slow form ÷ fast form, and what is left of the advice', data, judged,
        ['experiment', ({ experiment }) => experiment.name]),
      asked: verdictTable('A few of them', data, asked, ['advice', ({ experiment }) => experiment.advice]),
      shapes: timesTable('A million calls of each shape, the first of a process, in ms', 'shape', data, shapes),
      packers: timesTable('A million small objects into bytes, in ms', 'way', data,
        packers.length ? timeForms(data, [SHAPES[0], ...PACKERS]) : [])
    },
    plots: { cliff: cliffPlot(data, shapes) },
    notes: [METHOD, VERDICT, ...sayNoise(data), ...sayProblems(data)],
    figures: { ...valuesOf(data, judged), ...timesOf(data, { shapes, packers }) }
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

/** @returns those that were measured, each with its times by version */
function timeForms (data, forms) {
  return forms.map(one => ({ ...one, times: data.runtimes.map(({ version }) => firstMs(data, one.form, version)) }))
    .filter(({ times }) => times.some(Boolean))
}

function timesTable (title, head, { runtimes }, rows) {
  return table(title, rows, [
    [head, ({ makes }) => makes],
    ['printed', ({ printed }) => say.count(printed)],
    ...endsAndMiddle(runtimes).map(i =>
      column(columnOf(runtimes[i]), ({ times }) => times[i] ? say.number(times[i].value) : '-'))
  ])
}

/** For a row that has all of them: in the order of the text, by version. */
function timesOf ({ runtimes }, rows) {
  return Object.fromEntries(Object.entries(rows).flatMap(([name, timed]) => runtimes.flatMap(({ version }, i) => {
    const times = timed.flatMap(({ times }) => times[i] ? [say.number(times[i].value)] : [])
    return times.length && times.length === timed.length ? [[`${name}-${short(version)}`, times.join(', ')]] : []
  })))
}

/** @returns {Interval | null} for the first million calls of a process, which is ns a call; null where there is none */
function firstMs (data, [name, form], version) {
  const ns = pairsOf(data, name, version).map(pair => pair[form].firstNs)
  return ns.length ? stats.medianInterval(ns) : null
}

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
  return [...same].map(([problem, on]) => message`${problem} (Node ${on.map(({ node }) => short(node)).join(', ')}).`)
}

function valuesOf (data, judged) {
  const counts = countVerdicts(judged).map(([verdict, count]) => [`count-${verdict.replace(' ', '-')}`, String(count)])
  const ratios = judged.flatMap(({ experiment: { name }, cells }) => cells.flatMap(({ node, ratio }) =>
    ratio ? [[`${name}-${short(node)}`, value.ratio(ratio)]] : []))
  return {
    ...Object.fromEntries([...counts, ...ratios]),
    advice: String(adviceOf(judged).length),
    'rounding-differs': String(data.experiments.find(({ name }) => name === 'to-fixed-number')?.differ?.length ?? '-')
  }
}
