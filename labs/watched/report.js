// @ts-check
import { SHOWN as SHOWN_LIVE } from '../../scripts/stages/live-bounds.js'
import { lineOf } from '../../scripts/results/watched-series.js'
import { inEnglish } from 'bench-in-turns/kit.js'
import { inRow, message, say } from '../kit.js'

/** A picture of each page: which runs, and what is to be seen of them. */
const PICTURES = {
  start: { runs: ['01-slow'], what: ['rate'] },
  symptoms: { runs: ['01-slow'], what: ['delay', 'cpu'] },
  fix: { runs: ['01-slow', '02-listener-fix'], what: ['rate', 'listeners'] },
  koa: { runs: ['koa-variant/01-slow', 'koa-variant/02-listener-fix'], what: ['rate', 'listeners'] },
  worth: { runs: ['02-listener-fix', '03-optimized'], what: ['rate', 'cpu'] },
  rate: { runs: ['02-listener-fix at 2,000 requests/s'], what: ['rate', 'latency'] },
  overload: { runs: ['02-listener-fix at 25,000 requests/s'], what: ['rate', 'latency'] }
}

const FAR_APART = ['rate', 'listeners']

/** @type {import('../index.js').Report} */
export function report ({ samples }, { durationS }) {
  const named = new Map(samples.map(run => [inEnglish(titleOf(run)), run]))
  const whole = Object.entries(PICTURES).filter(([, { runs }]) => runs.every(name => named.has(name)))
  return {
    plots: Object.fromEntries(whole.map(([name, { runs, ...shown }]) =>
      [name, pictureOf(runs.map(run => named.get(run)), shown, durationS)]))
  }
}

function titleOf ({ stage, rate }) {
  return rate ? message`${stage} at ${say.number(rate)} requests/s` : stage
}

function pointsOf ({ points }, of) {
  return lineOf(points, of).map(([x, y]) => ({ x, y }))
}

// Two servers that are far apart are both seen on a logarithmic axis.
function pictureOf (runs, { what }, durationS) {
  const isLog = of => runs.length > 1 && FAR_APART.includes(of)
  const panels = what.map(of => ({
    name: what.length > 1 ? SHOWN_LIVE[of].title : '',
    y: { name: what.length > 1 ? '' : SHOWN_LIVE[of].title, isLog: isLog(of) },
    series: runs.map(run => ({
      name: run.stage,
      line: /** @type {const} */ ('solid'),
      points: pointsOf(run, of),
      sayEnd: say.number
    }))
  }))
  const said = panels.map(({ series }, i) => message`${say.word(SHOWN_LIVE[what[i]].title)}:
    ${series.map(({ name, points }) => message`${name} from ${sayEnds(points)}`)}`)
  return {
    title: titleOfAll(runs, what[0], durationS),
    alt: message`One run, second by second. ${inRow(said)}.`,
    x: { name: 'seconds since the load began', min: 0, max: durationS },
    y: { name: SHOWN_LIVE[what[0]].title },
    panels
  }
}

/** What there is to see; of a load at a rate, which one it is. */
function titleOfAll (runs, of, durationS) {
  const [run, other] = runs
  const what = say.word(SHOWN_LIVE[of].title)
  if (other) return message`${sayLast(run, of)} against ${sayLast(other, of)} ${what} after ${durationS} s`
  return run.rate ? titleOf(run) : message`${run.stage}, ${what}: from ${sayEnds(pointsOf(run, of))}`
}

function sayLast (run, of) {
  return say.number(pointsOf(run, of).at(-1)?.y ?? NaN)
}

function sayEnds (points) {
  return message`${say.number(points[0]?.y ?? NaN)} to ${say.number(points.at(-1)?.y ?? NaN)}`
}
