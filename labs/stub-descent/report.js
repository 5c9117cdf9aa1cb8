// @ts-check
import { say, table } from '../kit.js'
import { figuresOf, isResolved, mostExpensive } from './report-figures.js'

/**
 * @import { Plot } from '../../scripts/render/plot.js'
 * @import { Data, Options } from './lab.js'
 * @import { Rung } from './report-figures.js'
 */

const AT_ONCE = '(at once)'
const UNRESOLVED = 'unresolved'

/** @type {import('../index.js').Report} */
export function report (data, options) {
  const { before, after, fixes } = figuresOf(data, options)
  return {
    tables: {
      ...(before.length && { steps: stepsTable(before, after, options) }),
      ...(fixes.length && { fixes: fixesTable(fixes, options) })
    },
    plots: before.length ? { staircase: staircase(before, after) } : {},
    notes: [
      ...(before.some(({ step, cost }) => step && !isResolved(cost))
        ? [`${UNRESOLVED}: the step costs so little that the noise hides it.`]
        : [])
    ],
    values: valuesOf(before, after)
  }
}

/** @param {Rung[]} before @param {Rung[]} after @param {Options} options */
function stepsTable (before, after, { chain }) {
  /** @type {[string, (rung: Rung) => string]} */
  const fixedColumn = [
    'fixed, µs', ({ step }) => step ? sayCost(after.find(other => other.step === step)?.cost ?? null) : '-'
  ]
  return table(`${chain}: a stub that answers after each step`, before, [
    ['answers after', ({ step }) => step || AT_ONCE],
    ['requests/s', ({ rate }) => say.number(rate.value)],
    ['CPU µs', ({ cpu }) => say.number(cpu.value)],
    ['of the step, µs', ({ step, cost }) => step ? sayCost(cost) : '-'],
    ...(after.length ? [fixedColumn] : [])
  ])
}

function fixesTable (fixes, { steps }) {
  return table('The whole handler after each fix', fixes, [
    ['fixed', ({ fixes: count }) =>
      count === 0 ? '(none)' : count === steps.length ? '(all)' : `up to ${steps[count - 1]}`],
    ['requests/s', ({ rate }) => say.number(rate.value)],
    ['CPU µs', ({ cpu }) => say.number(cpu.value)],
    ['CPU time at first ÷ now', ({ fixes: count, gain }) => count === 0 ? '-' : say.interval(gain, say.ratio)]
  ])
}

function sayCost (cost) {
  return isResolved(cost) ? say.interval(cost, say.number) : UNRESOLVED
}

/** @param {Rung[]} before @param {Rung[]} after @returns {Plot} from the top down, as the stub goes */
function staircase (before, after) {
  const toPoints = rungs => rungs.map(({ step, cpu: { value, low, high } }) => ({
    x: value, y: step || AT_ONCE, low, high
  }))
  const line = /** @type {const} */ ('solid')
  const series = [
    { name: 'as it is', line, points: toPoints(before) },
    ...(after.length ? [{ name: 'fixed', line, points: toPoints(after) }] : [])
  ]
  const ends = series.map(({ name, points }) =>
    `${name} from ${say.number(points[0].x)} to ${say.number(points[points.length - 1].x)}`)
  const { step } = mostExpensive(before) ?? {}
  return {
    title: 'CPU time of a request that is answered after this step',
    alt: `CPU time of a request in µs, answered at once up to after the last step: ${ends.join(', ')}.${step ? ` The first line jumps furthest at ${step}.` : ''} Whiskers are 95 % intervals.`,
    x: { name: 'CPU µs/request', min: 0 },
    y: { name: 'answered after', categories: before.map(({ step }) => step || AT_ONCE).toReversed() },
    series
  }
}

function valuesOf (before, after) {
  const worst = mostExpensive(before)
  if (!worst?.cost) return {}
  const fixed = after.find(({ step }) => step === worst.step)?.cost ?? null
  return {
    'worst-cost': say.interval(worst.cost, say.number),
    'worst-share': `${Math.round(100 * worst.cost.value / (before.at(-1)?.cpu.value ?? NaN))} %`,
    ...(fixed && { 'worst-fixed': sayCost(fixed) })
  }
}
