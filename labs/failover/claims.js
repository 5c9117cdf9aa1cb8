// @ts-check
import { count, finding, found } from '../kit.js'

/** @import { Claim } from '../../scripts/results/claim.js' */

/** @type {Claim[]} */
export const claims = [
  {
    id: 'failover-hides-refusals',
    text: 'a proxy that tries the other server hides every 503 of an overloaded one from its clients',
    bound: 'no 503 and no broken answer at the clients, some at the proxy; without the second try, some at the clients',
    source: 'lab failover',
    command: 'npm run lab -- failover',
    check ({ labs: { failover: { data: { runs, failures } } } }) {
      const [without, withRetries] = [false, true].map(retries => runs.find(run => run.retries === retries))
      if (failures.length) return finding('unresolved', `something ended meanwhile: ${failures[0].message}`)
      if (!without || !withRetries) return finding('unresolved', 'one of the two runs is missing')
      const [refused, seen, seenWithout] = [withRetries.upstreams[0].refusals, troubles(withRetries), troubles(without)]
      if (refused === 0 || seenWithout === 0) return finding('unresolved', 'the busy server refused nothing')
      return found(
        seen === 0,
        count(seen),
        'of',
        count(refused),
        'refusals reached clients, and without the second try',
        count(seenWithout)
      )
    }
  }
]

function troubles ({ clients: { non2xx, errors, neverAnswered } }) {
  return non2xx + errors + neverAnswered
}
