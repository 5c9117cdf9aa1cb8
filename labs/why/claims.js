// @ts-check
import { shareInterval } from 'bench-in-turns/judge/interval.js'
import { claim, select } from '../kit.js'
import { NOTHING } from './planted.js'
import { countFirst, namesNothing } from './report.js'

const FIRST = 0.9
const NONE = 0.95

/** @type {import('../index.js').LabClaim[]} */
export const claims = [
  {
    id: 'names-the-function',
    text: 'the function in which a slow-down was planted is named first',
    bound: '90 % of the comparisons, as far as so few of them can show',
    check: ({ samples }) => shareFinding(samples.filter(({ name }) => name !== NOTHING), countFirst, FIRST)
  },
  {
    id: 'names-nothing-of-equals',
    text: 'no function is named where the same code is compared with itself',
    bound: '95 % of the comparisons, as far as so few of them can show',
    check: ({ samples }) =>
      shareFinding(select(samples, { name: NOTHING }), equals => equals.filter(namesNothing).length, NONE)
  }
]

function shareFinding (samples, countOf, least) {
  if (!samples.length) return claim.finding('unresolved', 'it was not measured')
  const count = countOf(samples)
  const holds = shareInterval(count, samples.length).high >= least
  return claim.found(holds, claim.count(count), 'of', claim.count(samples.length))
}
