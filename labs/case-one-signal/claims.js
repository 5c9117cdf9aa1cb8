// @ts-check
import { claim, message } from '../kit.js'

/** @import { LabClaim } from '../index.js' */

const MANY = 300
const FEW = 10 // those that are under way
const isRepaired = ({ undici, version }) => undici === '8.4.0' || (undici === null && version.startsWith('v26.'))

/** @type {LabClaim[]} */
export const claims = [
  {
    id: 'one-signal-grows',
    text: 'on undici 8.3.0 and before, a signal that is handed to every fetch has hundreds of listeners',
    bound: message`at least ${MANY} in each round, with each older undici and with the fetch of each older Node.js`,
    check: most(looked => !isRepaired(looked), listeners => listeners >= MANY)
  },
  {
    id: 'one-signal-repaired',
    text: 'from undici 8.4.0 on, it has those of the requests that are under way',
    bound: message`at most ${FEW} in each round, with that undici and with the fetch of Node.js 26`,
    check: most(isRepaired, listeners => listeners <= FEW)
  }
]

/** @returns {LabClaim['check']} */
function most (isAbout, isSo) {
  return ({ samples }) => {
    const own = samples.filter(isAbout).map(({ listeners }) => Math.max(...listeners))
    if (own.length === 0) return claim.finding('undecided', 'it was not measured')
    return claim.found(own.every(isSo), claim.count(Math.min(...own)), 'to', claim.count(Math.max(...own)), 'listeners')
  }
}
