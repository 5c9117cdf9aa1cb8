// @ts-check
import { analyseInstructions, formatInterval, formatNumber, formatRatio } from '../kit.js'
import { figuresOf, isResolved, mostExpensive, sayFailures } from './report-figures.js'
import { stubsOf } from './stubs.js'

/**
 * @import { Plot } from '../../scripts/render/plot.js'
 * @import { LabReport } from '../index.js'
 * @import { Data, Options } from './lab.js'
 * @import { Rung } from './report-figures.js'
 */

const AT_ONCE = '(at once)'
const UNRESOLVED = 'unresolved'

/**
 * @param {Data} data
 * @param {Options} options
 * @returns {LabReport}
 */
export function report (data, options) {
  const { before, after, fixes } = figuresOf(data, options)
  const instructions = instructionsTable(data, options)
  return {
    tables: {
      ...(before.length && { steps: stepsTable(before, after, options) }),
      ...(fixes.length && { fixes: fixesTable(fixes, options) }),
      ...(instructions && { instructions })
    },
    plots: before.length ? { staircase: staircase(before, after) } : {},
    notes: [
      ...(before.some(({ step, cost }) => step && !isResolved(cost))
        ? [`${UNRESOLVED}: the step costs so little that the noise hides it.`]
        : []),
      ...sayFailures(data),
      ...(data.instructions?.missing ? [data.instructions.missing] : [])
    ],
    values: valuesOf(before, after, fixes)
  }
}

/** @param {Rung[]} before @param {Rung[]} after @param {Options} options */
function stepsTable (before, after, { chain }) {
  const rows = before.map(({ step, rate, cpu, cost }) => [
    step || AT_ONCE,
    formatNumber(rate.value),
    formatNumber(cpu.value),
    step ? sayCost(cost) : '-',
    ...(after.length ? [step ? sayCost(after.find(other => other.step === step)?.cost ?? null) : '-'] : [])
  ])
  return {
    title: `${chain}: a stub that answers after each step`,
    head: ['answers after', 'requests/s', 'CPU µs', 'of the step, µs', ...(after.length ? ['fixed, µs'] : [])],
    rows
  }
}

function fixesTable (fixes, { steps }) {
  const rows = fixes.map(({ fixes: count, rate, cpu, gain }) => [
    count === 0 ? '(none)' : count === steps.length ? '(all)' : `up to ${steps[count - 1]}`,
    formatNumber(rate.value),
    formatNumber(cpu.value),
    count === 0 ? '-' : formatInterval(gain, formatRatio)
  ])
  return {
    title: 'The whole handler after each fix',
    head: ['fixed', 'requests/s', 'CPU µs', 'CPU time at first, by that now'],
    rows
  }
}

function sayCost (cost) {
  return isResolved(cost) ? formatInterval(cost, formatNumber) : UNRESOLVED
}

function instructionsTable ({ instructions }, options) {
  if (!instructions?.counter) return null
  const stubs = stubsOf(options).filter(({ series }) => series === 'before')
  const { costs } = analyseInstructions(instructions, stubs.map(({ id }) => ({ id, isSteady: true, isCeiling: false })))
  const users = stubs.map(({ id }) => costs.find(({ stage }) => stage === id)?.user)
  const thousands = value => Number.isFinite(value) ? formatNumber(value / 1000) : '-'
  return {
    title: 'Instructions of a request, in thousands',
    head: ['answers after', 'instructions', 'of the step'],
    rows: users.map((user, depth) => [
      options.steps[depth - 1] ?? AT_ONCE,
      thousands(user ?? NaN),
      depth ? thousands(Number(user) - Number(users[depth - 1])) : '-'
    ])
  }
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
    `${name} from ${formatNumber(points[0].x)} to ${formatNumber(points[points.length - 1].x)}`)
  const { step } = mostExpensive(before) ?? {}
  return {
    title: 'CPU time of a request that is answered after this step',
    alt: `CPU time of a request in µs, answered at once up to after the last step: ${ends.join(', ')}.${step ? ` The first line jumps furthest at ${step}.` : ''} Whiskers are 95 % intervals.`,
    x: { name: 'CPU µs/request', min: 0 },
    y: { name: 'answered after', categories: before.map(({ step }) => step || AT_ONCE).toReversed() },
    series
  }
}

function valuesOf (before, after, fixes) {
  const worst = mostExpensive(before)
  const fixed = after.find(({ step }) => step === worst?.step)?.cost ?? null
  const gain = fixes.at(-1)?.gain
  const unresolved = before.filter(({ step, cost }) => step && !isResolved(cost))
  return {
    ...(worst?.cost && {
      'worst-step': worst.step,
      'worst-cost': formatInterval(worst.cost, formatNumber),
      'worst-share': `${Math.round(100 * worst.cost.value / (before.at(-1)?.cpu.value ?? NaN))} %`
    }),
    ...(fixed && { 'worst-fixed': sayCost(fixed) }),
    ...(gain && { gain: formatInterval(gain, formatRatio) }),
    unresolved: String(unresolved.length)
  }
}
