// @ts-check
import { value } from '../kit.js'
import { figuresOf } from './report.js'

const STEP = 'addPages'

/** @type {import('../index.js').Figures} */
export const figures = {
  'stub-finds-the-step' (data, options) {
    const { before } = figuresOf(data, options)
    const costs = before.filter(({ step }) => step)
    const cost = costs.find(({ step }) => step === STEP)?.cost
    const others = costs.filter(({ step }) => step !== STEP).map(({ cost }) => cost)
    if (cost?.low == null || cost.high === null) return value.finding('undecided', 'it was not measured often enough')
    const { low, high } = cost
    const holds = others.every(other => other?.high != null && other.high < low)
    const fails = others.some(other => other?.low != null && other.low > high)
    return value.finding(holds ? 'holds' : fails ? 'fails' : 'undecided', value.number(cost.value), 'µs')
  },
  'fixes-show-in-the-whole': (data, options) =>
    value.ratio(figuresOf(data, options).fixes.find(({ fixes }) => fixes === options.steps.length)?.gain)
}
