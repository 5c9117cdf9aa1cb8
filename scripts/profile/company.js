// @ts-check
// What became of each step of a request when others ran at the same time.
import { max, median } from 'simple-statistics'

/**
 * @import { HeldUp } from './locks.js'
 * @import { Wait, Waterfall } from './trace.js'
 */

/**
 * @typedef {object} Step
 * @property {string} what
 * @property {Wait['of']} of
 * @property {number} aloneMs a trip, in the median of those of the request that was alone
 * @property {number} togetherMs likewise, in the median of the requests at once
 * @property {boolean} isHeldUp by a lock, as the database said
 */

const MUCH_LONGER = 3
const LEAST_MS = 2 // more than a request that comes second in a round of the loop

/**
 * @param {Waterfall} alone
 * @param {Waterfall[]} together
 * @param {HeldUp[] | null} locks
 * @returns {Step[]} those that take much longer in company, and a wait for a connection likewise; the longest first
 */
export function longerInCompany (alone, together, locks) {
  const names = [...new Set(alone.waits.map(({ what }) => what))]
  const steps = names.map(what => ({
    what,
    of: ofStep(alone, what),
    aloneMs: tripOf(alone, what) ?? NaN,
    togetherMs: middle(together.flatMap(one => tripOf(one, what) ?? [])),
    isHeldUp: locks?.some(({ waits }) => waits === what) ?? false
  }))
  return [...steps, connectionStep(alone, together)]
    .filter(({ aloneMs, togetherMs }) => togetherMs > MUCH_LONGER * aloneMs && togetherMs - aloneMs > LEAST_MS)
    .sort((a, b) => b.togetherMs - a.togetherMs)
}

const ofStep = ({ waits }, name) => waits.find(({ what }) => what === name).of

/** @returns {number | null} ms */
function tripOf (/** @type {Waterfall} */ { waits }, name) {
  const trips = waits.flatMap(({ what, trip }) => what === name && trip ? [trip[1] - trip[0]] : [])
  return trips.length ? median(trips) : null
}

/** @returns {Step} */
function connectionStep (alone, together) {
  const longestOf = (/** @type {Waterfall} */ { waits }) =>
    max([0, ...waits.flatMap(({ connection }) => connection ? [connection[1] - connection[0]] : [])])
  const togetherMs = middle(together.map(longestOf))
  return {
    what: 'a connection of the pool', of: 'connection', aloneMs: longestOf(alone), togetherMs, isHeldUp: false
  }
}

const middle = values => values.length ? median(values) : NaN

/**
 * @typedef {object} Transaction of a request
 * @property {number} openMs from its first statement to its last
 * @property {Wait | null} awaited longest meanwhile that is no query
 */

/** @param {Waterfall} waterfall @returns {Transaction[]} */
export function transactionsOf ({ ms, waits }) {
  const inside = waits.filter(({ transaction }) => transaction !== undefined)
  return [...Map.groupBy(inside, ({ transaction }) => transaction).values()].map(own => {
    const ends = own.flatMap(({ trip }) => trip ?? [])
    const others = own.filter(({ of, trip }) => of !== 'database' && trip)
    return {
      openMs: Math.min(ms, max(ends)) - Math.min(...ends),
      awaited: others.sort((a, b) => lengthOf(b) - lengthOf(a))[0] ?? null
    }
  })
}

/** @param {Wait} wait @returns {number} ms */
export function lengthOf ({ trip }) {
  return trip ? trip[1] - trip[0] : 0
}
