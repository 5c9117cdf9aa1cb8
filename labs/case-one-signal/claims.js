// @ts-check
import { count, finding, found } from '../kit.js'

/** @import { Claim } from '../../scripts/results/claim.js' */

const SOURCE = { source: 'lab case-one-signal', command: 'npm run lab -- case-one-signal' }
const MANY = 300
const FEW = 10 // those that are under way

/** @type {Claim[]} */
export const claims = [
  {
    ...SOURCE,
    id: 'one-signal-grows',
    text: 'on undici 8.3.0 and before, a signal that is handed to every fetch has hundreds of listeners',
    bound: `${MANY} at least, with each older undici and with the fetch of each older Node.js`,
    check: most(({ undici, node }) => undici !== '8.4.0' && (undici !== null || !node.startsWith('v26.')), n => n >= MANY)
  },
  {
    ...SOURCE,
    id: 'one-signal-repaired',
    text: 'from undici 8.4.0 on, it has those of the requests that are under way',
    bound: `${FEW} at most, with that undici and with the fetch of Node.js 26`,
    check: most(({ undici, node }) => undici === '8.4.0' || (undici === null && node.startsWith('v26.')), n => n <= FEW)
  }
]

/** @returns {Claim['check']} */
function most (isAbout, isSo) {
  return ({ labs: { 'case-one-signal': { data } } }) => {
    const own = data.looked.filter(isAbout).map(({ listeners }) => Math.max(...listeners))
    if (own.length === 0) return finding('unresolved', 'it was not measured')
    return found(own.every(isSo), count(Math.min(...own)), 'to', count(Math.max(...own)))
  }
}
