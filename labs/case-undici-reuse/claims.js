// @ts-check
import { compareSlices, judgeSlices, ratioFinding } from '../kit.js'

/** @import { Claim } from '../../scripts/results/claim.js' */

const SOURCE = { source: 'lab case-undici-reuse', command: 'npm run lab -- case-undici-reuse' }

/** @type {Claim[]} */
export const claims = [
  {
    ...SOURCE,
    id: 'undici-reuse-slow',
    text: 'with undici 7.28.0 the gateway answers fewer pages than with 7.27.2',
    bound: 'at least 1.5 times as many with 7.27.2',
    check: compare('7.27.2', '7.28.0')
  },
  {
    ...SOURCE,
    id: 'undici-reuse-repaired',
    text: 'with undici 7.30.2 it is fast again',
    bound: 'at least 1.5 times as many as with 7.28.0',
    check: compare('7.30.2', '7.28.0')
  }
]

/** @returns {Claim['check']} */
function compare (fast, slow) {
  return ({ labs: { 'case-undici-reuse': { data } } }) =>
    ratioFinding(compareSlices(judgeSlices(data.slices), fast, slow)?.requestsPerSecond ?? null, { atLeast: 1.5 })
}
