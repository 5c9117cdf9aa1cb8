// @ts-check
import { value } from '../kit.js'

/** @type {import('../index.js').Figures} */
export const figures = {
  'failover-hides-refusals' ({ samples }) {
    const [without, withRetries] = [false, true].map(retries => samples.find(run => run.retries === retries))
    if (!without || !withRetries) return value.finding('undecided', 'one of the two runs is missing')
    const [refused, seen, seenWithout] = [withRetries.upstreams[0].refusals, troubles(withRetries), troubles(without)]
    if (refused === 0 || seenWithout === 0) return value.finding('undecided', 'the busy server refused nothing')
    const [some, all, others] = [seen, refused, seenWithout].map(one => value.count(one))
    return value.found(seen === 0, some, 'of', all, 'refusals reached clients, and without the second try', others)
  }
}

function troubles ({ clients: { non2xx, errors, neverAnswered } }) {
  return non2xx + errors + neverAnswered
}
