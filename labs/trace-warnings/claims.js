// @ts-check
import { claim } from '../kit.js'

/** @type {import('../index.js').LabClaim[]} */
export const claims = [
  {
    id: 'node-warns',
    text: 'node warns of the eleventh listener, and its stack names attachAfterEvent',
    bound: 'as it says',
    check ({ samples: [{ lines }] }) {
      const warns = lines.some(line => line.includes('11 after listeners added'))
      const names = lines.some(line => /attachAfterEvent .*util\.js/.test(line))
      return claim.found(warns && names, warns ? 'warned,' : 'no warning,', names ? 'named' : 'not named')
    }
  }
]
