// @ts-check
import { claim } from '../kit.js'
import { figuresOf } from './report.js'

/**
 * @import { LabClaim } from '../index.js'
 * @import { Interval } from 'bench-in-turns/judge/interval.js'
 */

const MOSTLY_IDLE = 0.3
const INDEX_ALONE = 'one by one, with the index'
const QUERY_ALONE = '02-one-query'
const NOT_MEASURED = claim.finding('undecided', 'not measured in this run')

/** @type {LabClaim[]} */
export const claims = [
  {
    id: 'waiting-loop-is-idle',
    text: 'the loop of a server that waits is idle most of the time, wherever its database is',
    bound: 'at most 30 %',
    check (data, options) {
      const loops = figuresOf(data, options).filter(({ name }) => name === '01-one-by-one').map(({ loop }) => loop)
      if (loops.length === 0) return NOT_MEASURED
      return claim.found(Math.max(...loops) <= MOSTLY_IDLE, 'the loop works at most', claim.share(Math.max(...loops)), 'of the time')
    }
  },
  {
    id: 'index-first-when-near',
    text: 'with the database on the same machine, the index alone brings more than one query alone',
    bound: 'the two intervals do not overlap',
    check: (data, options) => isFaster(ratesAt(data, options, '0'), INDEX_ALONE, QUERY_ALONE)
  },
  {
    id: 'query-first-when-far',
    text: 'with the database 5 ms away, one query alone brings more than the index alone',
    bound: 'the two intervals do not overlap',
    check: (data, options) => isFaster(ratesAt(data, options, '5'), QUERY_ALONE, INDEX_ALONE)
  },
  {
    id: 'distance-hides-the-index',
    text: 'to one query, the index brings less the further away the database is',
    bound: 'the second interval lies below the first',
    check (data, options) {
      const [near, far] = ['0', '5'].map(ms =>
        figuresOf(data, options).find(figures => figures.name === '03-indexed' && figures.ms === ms)?.ratio)
      if (!near || !far) return NOT_MEASURED
      return claim.finding(order(far, near), claim.ratio(near), 'on the same machine, and', claim.ratio(far), 'at a distance of 5 ms')
    }
  }
]

/** @returns {Record<string, Interval>} requests per second, by what is loaded */
function ratesAt (data, options, distance) {
  return Object.fromEntries(figuresOf(data, options)
    .filter(({ ms }) => ms === distance)
    .map(({ name, rate }) => [name, rate]))
}

/** @param {Record<string, Interval>} rates @param {string} faster @param {string} slower */
function isFaster (rates, faster, slower) {
  const [most, least] = [rates[faster], rates[slower]]
  if (!most || !least) return NOT_MEASURED
  return claim.finding(order(least, most), claim.number(most), 'against', claim.number(least), 'requests/s')
}

/** @param {Interval} less @param {Interval} more */
function order (less, more) {
  if (Number(less.high) < Number(more.low)) return 'holds'
  return Number(less.low) > Number(more.high) ? 'fails' : 'undecided'
}
