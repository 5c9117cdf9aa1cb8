// @ts-check
import { shareInterval } from 'bench-in-turns/judge/interval.js'
import { claim, message, select } from '../kit.js'
import { ROWS } from './rows.js'

/**
 * @import { LabClaim } from '../index.js'
 * @import { Row } from './rows.js'
 */

const TRUE_SHARE = 0.95

/** @type {LabClaim[]} */
export const claims = ROWS.map(truthOf)

/** @param {Row} row @returns {LabClaim} */
function truthOf ({ id, asked, truth, isTrue }) {
  return {
    id: `truth-${id}`,
    text: message`what bench says is true of this pair: ${asked} (${truth})`,
    bound: '95 % of the comparisons, as far as so few of them can show',
    check ({ samples }) {
      const said = select(samples, { part: 'truths', row: id })
      if (!said.length) return claim.finding('unresolved', 'it was not measured')
      const count = said.filter(isTrue).length
      const holds = shareInterval(count, said.length).high >= TRUE_SHARE
      return claim.found(holds, claim.count(count), 'of', claim.count(said.length))
    }
  }
}
