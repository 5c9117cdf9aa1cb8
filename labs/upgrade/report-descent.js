// @ts-check
import { compared, message, plot, say, select, table, value } from '../kit.js'
import { STEPS, stub } from './descent.js'

/**
 * @import { Interval } from 'bench-in-turns'
 * @import { Plot } from '../../scripts/render/plot.js'
 * @import { Data } from './lab.js'
 */

const AT_ONCE = '(at once)'
const UNDECIDED = 'undecided'

/** @param {Data} data */
export function reportDescent (data) {
  const { before, after, fixes } = figuresOf(data)
  return {
    tables: { steps: stepsTable(before, after), fixes: fixesTable(fixes) },
    plots: { staircase: before.length ? staircase(before, after) : null },
    notes: before.some(({ step, cost }) => step && !isResolved(cost))
      ? [message`undecided: the step costs so little that the noise hides it.`]
      : [],
    figures: valuesOf(before, after)
  }
}

/** @param {Rung[]} before @param {Rung[]} after */
function stepsTable (before, after) {
  const sayFixed = ({ step }) => step ? sayCost(after.find(other => other.step === step)?.cost ?? null) : '-'
  return table('A stub that answers after each step', before, [
    ['answers after', ({ step }) => step || AT_ONCE],
    ['requests/s', ({ rate }) => say.number(rate.value)],
    ['CPU µs', ({ cpu }) => say.number(cpu.value)],
    ['of the step, µs', ({ step, cost }) => step ? sayCost(cost) : '-'],
    ['fixed, µs', sayFixed]
  ])
}

function fixesTable (fixes) {
  return table('The whole handler after each fix', fixes, [
    ['fixed', ({ fixes: count }) =>
      count === 0 ? '(none)' : count === STEPS.length ? '(all)' : message`up to ${STEPS[count - 1]}`],
    ['requests/s', ({ rate }) => say.number(rate.value)],
    ['CPU µs', ({ cpu }) => say.number(cpu.value)],
    ['CPU time at first ÷ now', ({ fixes: count, gain }) => count === 0 ? '-' : say.interval(gain, say.ratio)]
  ])
}

function sayCost (cost) {
  return isResolved(cost) ? say.interval(cost, say.number) : UNDECIDED
}

/** @returns {Plot} from the top down, as the stub goes */
function staircase (before, after) {
  const toPoints = rungs =>
    rungs.map(({ step, cpu: { value, low, high } }) => ({ x: value, y: step || AT_ONCE, low, high }))
  const series = [plot.line(message`as it is`, toPoints(before)), plot.line(message`fixed`, toPoints(after))]
    .filter(({ points }) => points.length)
  const ends = series.map(({ name, points }) =>
    message`${name} from ${say.number(Number(points[0].x))} to ${say.number(Number(points.at(-1)?.x))}`)
  const { step } = mostExpensive(before) ?? {}
  return {
    title: 'CPU time of a request that is answered after this step',
    alt: message`CPU time of a request in µs, answered at once up to after the last step: ${ends}.${step ? message` The first line jumps furthest at ${step}.` : ''} Whiskers are 95 % intervals.`,
    x: { name: 'CPU µs/request', min: 0 },
    y: { name: 'answered after', categories: before.map(({ step }) => step || AT_ONCE).toReversed() },
    series
  }
}

function valuesOf (before, after) {
  const worst = mostExpensive(before)
  if (!worst?.cost) return {}
  return {
    'rate-at-once': value.number(before[0].rate),
    'rate-at-worst': value.number(worst.rate),
    'rate-fixed': value.number(after.find(({ step }) => step === worst.step)?.rate),
    'worst-cost': value.number(worst.cost),
    'worst-share': `${Math.round(100 * worst.cost.value / (before.at(-1)?.cpu.value ?? NaN))} %`
  }
}

/**
 * @typedef {object} Rung the answer after some steps
 * @property {string} step the last one before the answer; empty where there is none
 * @property {Interval} rate requests per second
 * @property {Interval} cpu µs of CPU time a request
 * @property {Interval | null} cost µs that the last step adds; null where it was not measured
 */

/**
 * @param {Pick<Data, 'samples'>} data
 * @returns {{ before: Rung[], after: Rung[], fixes: (Omit<Rung, 'cost' | 'step'> & { fixes: number, gain: Interval })[]
 *   }} without what failed; `gain` CPU time of a request before any fix, by that with so many of them
 */
export function figuresOf ({ samples }) {
  const run = compared(select(samples, { part: 'descent' })[0]?.slices)
  const count = STEPS.length
  const numbers = Array.from({ length: count + 1 }, (_, i) => i)
  const rungs = (series, fixes) => numbers.flatMap(depth => {
    const id = idOf(series, depth, fixes)
    const standing = standingOf(run, id)
    const cost = depth === 0 ? null : costOf(run, id, idOf(series, depth - 1, fixes))
    return standing ? [{ step: STEPS[depth - 1] ?? '', ...standing, cost }] : []
  })
  const whole = idOf('before', count, 0)
  const fixes = numbers.flatMap(some => {
    const id = some === 0 ? whole : idOf(some === count ? 'after' : 'some', count, some)
    const [standing, gain] = [standingOf(run, id), run.cpuRatio(whole, id)]
    return standing && gain ? [{ fixes: some, ...standing, gain }] : []
  })
  return { before: rungs('before', 0), after: rungs('after', count), fixes }
}

/**
 * @param {Interval | null} cost
 * @returns {cost is Interval & { low: number, high: number }} does it stand out of the noise?
 */
function isResolved (cost) {
  return cost !== null && cost.low !== null && cost.high !== null && (cost.low > 0 || cost.high < 0)
}

/**
 * @param {Rung[]} rungs
 * @returns {Rung | undefined} the one whose step costs most, of those that stand out of the noise
 */
function mostExpensive (rungs) {
  return rungs
    .filter(({ cost }) => isResolved(cost))
    .toSorted((a, b) => Number(b.cost?.value) - Number(a.cost?.value))[0]
}

// With no step, fixed or not is the same.
const idOf = (series, depth, fixes) => depth === 0 ? stub('before', 0, 0).id : stub(series, depth, fixes).id

function standingOf ({ of }, id) {
  const standing = of(id)
  return standing && { rate: standing.requestsPerSecond, cpu: standing.cpuMicrosPerRequest }
}

// By the ratio of the two neighbours, which were measured in the same seconds; in µs of the first of them.
function costOf (run, id, beforeIt) {
  const ratio = run.cpuRatio(id, beforeIt)
  const base = standingOf(run, beforeIt)?.cpu.value
  if (!ratio || base === undefined) return null
  const inMicros = value => value === null ? null : (value - 1) * base
  return { ...ratio, value: (ratio.value - 1) * base, low: inMicros(ratio.low), high: inMicros(ratio.high) }
}
