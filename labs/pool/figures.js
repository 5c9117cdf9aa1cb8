// @ts-check
import { message, select, stats, value } from '../kit.js'
import { FULL, INDEXED, ONE_BY_ONE, ONE_QUERY } from './lab.js'
import { databaseMsOf, p50Of, p99Of, rateOf, refusedShare } from './report.js'

const ENOUGH = 10
const TIGHT = 5
const LARGE = 50

/** @type {import('../index.js').Figures} */
export const figures = {
  'small-pool-queues': ({ samples }) => value.ratio(stats.ratioByRound(ofSize(samples, FULL), ofSize(samples, ENOUGH), p99Of),
    message`p99 with ${FULL} connections ÷ with ${ENOUGH}`),
  'large-pool-is-no-faster': ({ samples }) => value.ratio(
    stats.ratioByRound(ofSize(samples, LARGE), ofSize(samples, ENOUGH), p50Of),
    message`median with ${LARGE} connections ÷ with ${ENOUGH}`),
  'random-requests-wait': ({ samples }) => value.ratio(
    stats.ratioByRound(ofSize(samples, TIGHT), ofSize(samples, TIGHT, false), p99Of),
    message`p99 with ${TIGHT} connections, at random ÷ evenly`),
  'refused-by-loop': ({ samples }) => value.share(refusedShares(samples, 'event-loop delay'), 'refused by event-loop delay'),
  'refused-by-wait': ({ samples }) => value.share(refusedShares(samples, 'a bound on the wait'), 'refused by a bound on the wait'),
  'together-helps-alone': ({ samples }) => togetherRatio(samples, 1),
  'together-helps-no-crowd': ({ samples }) => togetherRatio(samples, 10),
  'one-query-spares-the-database': ({ samples }) => workRatio(samples, ONE_QUERY, ONE_BY_ONE),
  'index-spares-the-database': ({ samples }) => workRatio(samples, INDEXED, ONE_QUERY)
}

function ofSize (samples, size, isRandom = true) {
  return select(samples, { part: 'size', size, isRandom })
}

function refusedShares (samples, guard) {
  return select(samples, { part: 'guard', guard }).map(refusedShare)
}

function togetherRatio (samples, clients) {
  const [together, after] = [true, false].map(isTogether => select(samples, { part: 'together', isTogether, clients }))
  return value.ratio(stats.ratioByRound(together, after, rateOf), 'requests per second, all at once ÷ one after another')
}

function workRatio (samples, ...stages) {
  const [now, older] = stages.map(stage => select(samples, { part: 'steps', stage, isRandom: true }))
  return value.ratio(stats.ratioByRound(now, older, databaseMsOf), 'work of the database for a request')
}
