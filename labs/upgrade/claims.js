// @ts-check
import { claim, ratioClaim } from '../kit.js'
import { STEPS } from './descent.js'
import { factorsOf } from './report.js'
import { figuresOf } from './report-descent.js'

/** @import { LabClaim } from '../index.js' */

const STEP = 'addPages'

/** @type {LabClaim[]} */
export const claims = [
  {
    id: 'upgrade-same-answers',
    text: 'both states of the application give the same answers on every version',
    bound: 'all of the requests that were compared',
    check ({ contract }) {
      if (contract.length === 0) return claim.finding('undecided', 'it was not measured')
      const right = contract.filter(({ wrong, failure }) => wrong.length === 0 && failure === undefined)
      return claim.found(right.length === contract.length, claim.count(right.length), 'of', claim.count(contract.length))
    }
  },
  ratioClaim('upgrade-pays',
    'a newer Node.js alone takes less CPU time for a request of the unoptimised application',
    { atLeast: 1.3, where: ', from the oldest version to the newest' }, data => factorsOf(data)?.upgrade ?? null),
  ratioClaim('code-pays-on-the-newest',
    'on the newest Node.js, the optimised code still takes less CPU time for a request', { atLeast: 1.3 },
    data => factorsOf(data)?.code ?? null),
  {
    id: 'stub-finds-the-step',
    text: 'the look-up of a page for each banner costs more than any other step',
    bound: 'its interval lies above that of every other step',
    check (data) {
      const { before } = figuresOf(data)
      const costs = before.filter(({ step }) => step)
      const expensive = costs.find(({ step }) => step === STEP)?.cost
      const others = costs.filter(({ step }) => step !== STEP).map(({ cost }) => cost)
      if (expensive?.low == null || expensive.high === null) return claim.finding('undecided', 'it was not measured often enough')
      const [low, high] = [expensive.low, expensive.high]
      const holds = others.every(cost => cost?.high != null && cost.high < low)
      const fails = others.some(cost => cost?.low != null && cost.low > high)
      return claim.finding(holds ? 'holds' : fails ? 'fails' : 'undecided', claim.number(expensive.value), 'µs')
    }
  },
  ratioClaim('fixes-show-in-the-whole', 'with all fixes, the whole handler takes less CPU time', { atLeast: 1.3 },
    data =>
      figuresOf(data).fixes.find(({ fixes }) => fixes === STEPS.length)?.gain ?? null)
]
