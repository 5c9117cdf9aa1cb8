// @ts-check
import { ratioClaim } from '../kit.js'
import { watchedRate } from './report-overheads.js'

/** @type {import('../index.js').LabClaim[]} */
export const claims = [
  ratioClaim('watching-costs-little',
    'a run that somebody watches answers nearly as many requests as one that nobody does', { atLeast: 0.9 },
    ({ samples }) => watchedRate(samples))
]
