// @ts-check
import { claim, message, select } from '../kit.js'
import { FIXED, SLOW } from './lab.js'

/** @type {import('../index.js').LabClaim[]} */
export const claims = [
  {
    id: 'node-warns',
    text: 'node warns of the eleventh listener, and its stack names attachAfterEvent',
    bound: 'what the sentence says',
    check ({ samples }) {
      const [{ lines }] = select(samples, { part: 'warning' })
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
      const [slow, fixed] = [SLOW, FIXED].map(stage => select(samples, { part: 'listeners', stage })[0].listeners)
      const isSo = slow.every((count, i) => count === i + 1) && fixed.every(count => count === 1)
      return claim.found(isSo,
        message`listeners after each request: ${slow.map(String)} on ${SLOW}; ${fixed.map(String)} on ${FIXED}`)
    }
  }
]
