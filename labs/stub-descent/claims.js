// @ts-check
import { claim } from '../kit.js'
import { figuresOf } from './report.js'

const STEP = 'addPages'
const LEAST_GAIN = 1.3

/** @type {import('../index.js').LabClaim[]} */
export const claims = [
  {
    id: 'stub-finds-the-step',
    text: 'the look-up of a page for each banner costs more than any other step',
    bound: 'the low end of its interval above the high end of every other',
    check (data, options) {
      const { before } = figuresOf(data, options)
      const costs = before.filter(({ step }) => step)
      const own = costs.find(({ step }) => step === STEP)?.cost
      const others = costs.filter(({ step }) => step !== STEP).map(({ cost }) => cost)
      if (own?.low == null || own.high === null) return claim.finding('unresolved', 'it was not measured often enough')
      const [low, high] = [own.low, own.high]
      const holds = others.every(cost => cost?.high != null && cost.high < low)
      const fails = others.some(cost => cost?.low != null && cost.low > high)
      return claim.finding(holds ? 'holds' : fails ? 'fails' : 'unresolved', claim.number(own.value), 'µs')
    }
  },
  {
    id: 'fixes-show-in-the-whole',
    text: 'with all fixes, the whole handler takes less CPU time',
    bound: `by ${LEAST_GAIN}x at least`,
    check (data, options) {
      const fixed = figuresOf(data, options).fixes.find(({ fixes }) => fixes === options.steps.length)
      return claim.ratioFinding(fixed?.gain ?? null, { atLeast: LEAST_GAIN })
    }
  }
]
