// @ts-check
import { value } from '../kit.js'
import { STEPS } from './descent.js'
import { factorsOf } from './report.js'
import { figuresOf } from './report-descent.js'

const STEP = 'addPages'

/** @type {import('../index.js').Figures} */
export const figures = {
  'upgrade-pays': data => value.ratio(factorsOf(data)?.upgrade, 'CPU time on the oldest version ÷ on the newest'),
  'code-pays-on-the-newest': data => value.ratio(factorsOf(data)?.code, 'CPU time, unoptimised ÷ optimised'),
  'stub-finds-the-step' (data) {
    const costs = figuresOf(data).before.filter(({ step }) => step)
    const cost = costs.find(({ step }) => step === STEP)?.cost
    const others = costs.filter(({ step }) => step !== STEP).map(({ cost }) => cost)
    if (cost?.low == null || cost.high === null) return value.finding('undecided', 'it was not measured often enough')
    const { low, high } = cost
    const holds = others.every(other => other?.high != null && other.high < low)
    const fails = others.some(other => other?.low != null && other.low > high)
    return value.finding(holds ? 'holds' : fails ? 'fails' : 'undecided', value.number(cost.value), 'µs')
  },
  'fixes-show-in-the-whole': data =>
    value.ratio(figuresOf(data).fixes.find(({ fixes }) => fixes === STEPS.length)?.gain)
}
