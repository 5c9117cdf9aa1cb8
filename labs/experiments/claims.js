// @ts-check
import { claim, message, select } from '../kit.js'
import { FIXED, NO_OP, SLOW } from './lab.js'
import { medianCost } from './report.js'

const UNMEASURED = claim.finding('undecided', 'it was not measured')

/** @type {import('../index.js').LabClaim[]} */
export const claims = [
  {
    id: 'calling-costs',
    text: 'listeners that do nothing are many times cheaper than those that hash, and more expensive than a single one',
    bound: claim.BESIDE_FIGURES,
    check ({ samples }) {
      if (select(samples, { part: 'no-op' }).length === 0) return UNMEASURED
      const [slow, noop, fixed] = [SLOW, NO_OP, FIXED].map(name => medianCost(samples, name))
      return claim.found(slow / noop > 4 && noop / fixed > 1.3,
        'in CPU time, 01-slow takes', claim.ratio(slow / noop), 'as much as the server with listeners that do nothing',
        '(required: over 4x), and that server takes', claim.ratio(noop / fixed), 'as much as 02-listener-fix (required: over 1.3x)')
    }
  },
  {
    id: 'node-warns',
    text: 'node warns of the eleventh listener, and its stack names attachAfterEvent',
    bound: 'what the sentence says',
    check ({ samples }) {
      const [{ lines } = { lines: null }] = select(samples, { part: 'warning' })
      if (!lines) return UNMEASURED
      const warns = lines.some(line => line.includes('11 after listeners added'))
      const names = lines.some(line => /attachAfterEvent .*util\.js/.test(line))
      return claim.found(warns && names, warns ? 'Node.js warned,' : 'there was no warning,',
        names ? 'and the stack names the function' : 'and the stack does not name the function')
    }
  },
  {
    id: 'each-request-adds-one',
    text: `each request leaves one more listener behind in ${SLOW}, and ${FIXED} has one however many there were`,
    bound: 'one more each time on 01-slow; always 1 on 02-listener-fix',
    check ({ samples }) {
      const counted = select(samples, { part: 'listeners' })
      if (counted.length < 2) return UNMEASURED
      const [slow, fixed] = [SLOW, FIXED].map(stage => select(counted, { stage })[0].listeners)
      const isSo = slow.every((count, i) => count === i + 1) && fixed.every(count => count === 1)
      return claim.found(isSo,
        message`listeners after each request: ${slow.map(String)} on ${SLOW}; ${fixed.map(String)} on ${FIXED}`)
    }
  }
]
