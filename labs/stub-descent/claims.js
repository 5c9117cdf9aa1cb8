// @ts-check
import { finding, number, ratioFinding } from '../kit.js'
import { figuresOf } from './report-figures.js'

/** @import { Claim } from '../../scripts/results/claim.js' */

const SOURCE = { source: 'lab stub-descent', command: 'npm run lab -- stub-descent' }
const STEP = 'addPages'
const LEAST_GAIN = 1.3

/** @type {Claim[]} */
export const claims = [
  {
    ...SOURCE,
    id: 'stub-finds-the-step',
    text: 'the look-up of a page for each banner costs more than any other step',
    bound: 'the low end of its interval above the high end of every other',
    check ({ labs: { 'stub-descent': { data, options } } }) {
      const { before } = figuresOf(data, options)
      const costs = before.filter(({ step }) => step)
      const own = costs.find(({ step }) => step === STEP)?.cost
      const others = costs.filter(({ step }) => step !== STEP).map(({ cost }) => cost)
      if (own?.low == null || own.high === null) return finding('unresolved', 'it was not measured often enough')
      const [low, high] = [own.low, own.high]
      const holds = others.every(cost => cost?.high != null && cost.high < low)
      const fails = others.some(cost => cost?.low != null && cost.low > high)
      return finding(holds ? 'holds' : fails ? 'fails' : 'unresolved', number(own.value), 'µs')
    }
  },
  {
    ...SOURCE,
    id: 'fixes-show-in-the-whole',
    text: 'with all fixes, the whole handler takes less CPU time',
    bound: `by ${LEAST_GAIN}x at least`,
    check: ({ labs: { 'stub-descent': { data, options } } }) =>
      ratioFinding(figuresOf(data, options).fixes.find(({ fixes }) => fixes === options.steps.length)?.gain ?? null, {
        atLeast: LEAST_GAIN
      })
  }
]
