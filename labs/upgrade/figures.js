// @ts-check
import { value } from '../kit.js'
import { factorsOf } from './report.js'

/** @type {import('../index.js').Figures} */
export const figures = {
  'same-answers': ({ contract }) => value.share(contract.length ? contract.filter(isRight).length / contract.length : null),
  'upgrade-pays': data => value.ratio(factorsOf(data)?.upgrade, 'CPU time on the oldest version ÷ on the newest'),
  'code-pays-on-the-newest': data => value.ratio(factorsOf(data)?.code, 'CPU time, unoptimised ÷ optimised')
}

function isRight ({ wrong, failure }) {
  return wrong.length === 0 && failure === undefined
}
