// @ts-check
import { judgeSlices } from '../../scripts/results/samples.js'
import { compareSlices } from '../../scripts/results/standings.js'
import { claim } from '../kit.js'

/** @import { LabClaim } from '../index.js' */

/** @type {LabClaim[]} */
export const claims = [
  {
    id: 'undici-reuse-slow',
    text: 'with undici 7.28.0 the gateway answers fewer pages than with 7.27.2',
    bound: 'at least 1.5 times as many with 7.27.2',
    check: compare('7.27.2', '7.28.0')
  },
  {
    id: 'undici-reuse-repaired',
    text: 'with undici 7.30.2 it is fast again',
    bound: 'at least 1.5 times as many as with 7.28.0',
    check: compare('7.30.2', '7.28.0')
  }
]

/** @returns {LabClaim['check']} */
function compare (fast, slow) {
  return ({ slices }) =>
    claim.ratioFinding(compareSlices(judgeSlices(slices), fast, slow)?.requestsPerSecond ?? null, { atLeast: 1.5 })
}
