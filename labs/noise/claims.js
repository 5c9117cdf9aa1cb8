// @ts-check
import { claim } from '../kit.js'
import { watchedRate } from './report-overheads.js'

const LEAST = 0.9

/** @type {import('../index.js').LabClaim[]} */
export const claims = [
  {
    id: 'watching-costs-little',
    text: 'a run that somebody watches answers nearly as many requests as one that nobody does',
    bound: `at least ${LEAST}x`,
    check: ({ samples }) => claim.ratioFinding(watchedRate(samples), { atLeast: LEAST })
  }
]
