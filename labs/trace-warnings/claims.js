// @ts-check
import { found } from '../kit.js'

/** @import { Claim } from '../../scripts/results/claim.js' */

/** @type {Claim[]} */
export const claims = [
  {
    id: 'node-warns',
    text: 'node warns of the eleventh listener, and its stack names attachAfterEvent',
    bound: 'as it says',
    source: 'lab trace-warnings',
    command: 'npm run lab -- trace-warnings',
    check ({ labs: { 'trace-warnings': { data: { lines } } } }) {
      const warns = lines.some(line => line.includes('11 after listeners added'))
      const names = lines.some(line => /attachAfterEvent .*util\.js/.test(line))
      return found(warns && names, warns ? 'warned,' : 'no warning,', names ? 'named' : 'not named')
    }
  }
]
