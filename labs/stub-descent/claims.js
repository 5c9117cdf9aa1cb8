// @ts-check
import { claim, ratioClaim } from '../kit.js'
import { figuresOf } from './report.js'

const STEP = 'addPages'

/** @type {import('../index.js').LabClaim[]} */
export const claims = [
  {
    id: 'stub-finds-the-step',
    text: 'the look-up of a page for each banner costs more than any other step',
    bound: 'its interval lies above that of every other step',
    check (data, options) {
      const { before } = figuresOf(data, options)
      const costs = before.filter(({ step }) => step)
      const own = costs.find(({ step }) => step === STEP)?.cost
      const others = costs.filter(({ step }) => step !== STEP).map(({ cost }) => cost)
      if (own?.low == null || own.high === null) return claim.finding('undecided', 'it was not measured often enough')
      const [low, high] = [own.low, own.high]
      const holds = others.every(cost => cost?.high != null && cost.high < low)
      const fails = others.some(cost => cost?.low != null && cost.low > high)
      return claim.finding(holds ? 'holds' : fails ? 'fails' : 'undecided', claim.number(own.value), 'µs')
    }
  },
  ratioClaim('fixes-show-in-the-whole', 'with all fixes, the whole handler takes less CPU time', { atLeast: 1.3 },
    (data, options) =>
      figuresOf(data, options).fixes.find(({ fixes }) => fixes === options.steps.length)?.gain ?? null)
]
