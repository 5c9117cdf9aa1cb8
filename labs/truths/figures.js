// @ts-check
import { stats } from 'bench-in-turns'
import { select, value } from '../kit.js'
import { ROWS } from './rows.js'

const TRUE_SHARE = 0.95
const REQUIRED = '95 % of the comparisons, as far as so few of them can show'

/** Is what bench says true of each pair? @type {import('../index.js').Figures} */
export const figures = Object.fromEntries(ROWS.map(({ id, isTrue }) => [`truth-${id}`, ({ samples }) => {
  const verdicts = select(samples, { row: id })
  if (!verdicts.length) return value.finding('undecided', 'it was not measured')
  const count = verdicts.filter(isTrue).length
  const holds = stats.shareInterval(count, verdicts.length).high >= TRUE_SHARE
  return { ...value.found(holds, value.count(count), 'of', value.count(verdicts.length)), required: REQUIRED }
}]))
