// @ts-check
import { claim } from '../kit.js'

/** @type {import('../index.js').LabClaim[]} */
export const claims = [
  {
    id: 'failover-hides-refusals',
    text: 'a proxy that tries the other server hides every 503 of an overloaded one from its clients',
    bound: 'no 503 and no broken answer reaches a client, though the proxy gets some; without the second try, some do',
    check ({ samples }) {
      const [without, withRetries] = [false, true].map(retries => samples.find(run => run.retries === retries))
      if (!without || !withRetries) return claim.finding('undecided', 'one of the two runs is missing')
      const [refused, seen, seenWithout] = [withRetries.upstreams[0].refusals, troubles(withRetries), troubles(without)]
      if (refused === 0 || seenWithout === 0) return claim.finding('undecided', 'the busy server refused nothing')
      const [some, all, others] = [seen, refused, seenWithout].map(claim.count)
      return claim.found(seen === 0, some, 'of', all, 'refusals reached clients, and without the second try', others)
    }
  }
]

function troubles ({ clients: { non2xx, errors, neverAnswered } }) {
  return non2xx + errors + neverAnswered
}
