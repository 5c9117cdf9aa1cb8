// @ts-check
import { claim } from '../kit.js'

/** @type {import('../index.js').LabClaim[]} */
export const claims = [
  {
    id: 'failover-hides-refusals',
    text: 'a proxy that tries the other server hides every 503 of an overloaded one from its clients',
    bound: 'no 503 and no broken answer at the clients, some at the proxy; without the second try, some at the clients',
    check ({ samples }) {
      const [without, withRetries] = [false, true].map(retries => samples.find(run => run.retries === retries))
      if (!without || !withRetries) return claim.finding('unresolved', 'one of the two runs is missing')
      const [death] = samples.flatMap(({ deaths }) => deaths)
      if (death) return claim.finding('unresolved', `something ended meanwhile: ${death.message}`)
      const [refused, seen, seenWithout] = [withRetries.upstreams[0].refusals, troubles(withRetries), troubles(without)]
      if (refused === 0 || seenWithout === 0) return claim.finding('unresolved', 'the busy server refused nothing')
      return claim.found(
        seen === 0,
        claim.count(seen),
        'of',
        claim.count(refused),
        'refusals reached clients, and without the second try',
        claim.count(seenWithout)
      )
    }
  }
]

function troubles ({ clients: { non2xx, errors, neverAnswered } }) {
  return non2xx + errors + neverAnswered
}
