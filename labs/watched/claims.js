// @ts-check
import { ratioFinding } from '../kit.js'
import { rateRatio } from './report.js'

/** @import { Claim } from '../../scripts/results/claim.js' */

const LEAST = 0.9

/** @type {Claim[]} */
export const claims = [
  {
    id: 'watching-costs-little',
    text: 'a run that somebody watches answers nearly as many requests as one that nobody does',
    bound: `at least ${LEAST}x`,
    source: 'lab watched',
    command: 'npm run lab -- watched',
    check: ({ labs: { watched: { data } } }) => ratioFinding(rateRatio(data.pairs), { atLeast: LEAST })
  }
]
