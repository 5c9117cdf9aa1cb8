// @ts-check
import { claim, ratioClaim, select, stats } from '../kit.js'
import { FULL, INDEXED, ONE_BY_ONE, ONE_QUERY } from './lab.js'
import { databaseMsOf, p50Of, p99Of, rateOf, refusedShare } from './report.js'

const ENOUGH = 10
const TIGHT = 5
const LARGE = 50

const ofSize = (samples, size, isRandom = true) => select(samples, { part: 'size', size, isRandom })
const ofStage = (samples, stage) => select(samples, { part: 'steps', stage, isRandom: true })
const ofQueries = (samples, isTogether, clients) => select(samples, { part: 'together', isTogether, clients })

/** @type {import('../index.js').LabClaim[]} */
export const claims = [
  ratioClaim('small-pool-queues', 'in a pool that is too small, requests wait for each other',
    { atLeast: 5, where: `, the p99 with ${FULL} connections ÷ the one with ${ENOUGH}` }, ({ samples }) =>
      stats.ratioByRound(ofSize(samples, FULL), ofSize(samples, ENOUGH), p99Of)),
  ratioClaim('large-pool-is-no-faster', 'beyond what a load needs, more connections make nothing faster',
    { atLeast: 0.8, where: `, the median with ${LARGE} connections ÷ the one with ${ENOUGH}` }, ({ samples }) =>
      stats.ratioByRound(ofSize(samples, LARGE), ofSize(samples, ENOUGH), p50Of)),
  ratioClaim('random-requests-wait', 'requests that come at random wait longer than as many that come evenly',
    { atLeast: 1.1, where: `, the p99 with ${TIGHT} connections` }, ({ samples }) =>
      stats.ratioByRound(ofSize(samples, TIGHT), ofSize(samples, TIGHT, false), p99Of)),
  {
    id: 'loop-guard-sees-nothing',
    text: 'a guard by event-loop delay refuses nobody while a pool is full, and a bound on the wait does',
    bound: claim.BESIDE_FIGURES,
    check ({ samples }) {
      const [loop, wait] = ['event-loop delay', 'a bound on the wait'].map(guard =>
        select(samples, { part: 'guard', guard }).map(refusedShare))
      if (!loop.length || !wait.length) return claim.finding('undecided', 'not measured in this run')
      const [most, least] = [Math.max(...loop), Math.min(...wait)]
      return claim.found(most <= 0.01 && least >= 0.1,
        'a guard by event-loop delay refuses at most', claim.share(most), 'of the requests (required: at most 1 %), and',
        'a bound on the wait at least', claim.share(least), '(required: at least 10 %)')
    }
  },
  ratioClaim('together-helps-alone', 'a request that is alone gets its answer sooner when it asks all at once',
    { atLeast: 2, where: ', with one client' }, ({ samples }) =>
      stats.ratioByRound(ofQueries(samples, true, 1), ofQueries(samples, false, 1), rateOf)),
  ratioClaim('together-helps-no-crowd', 'where connections are what is short, asking all at once brings next to nothing',
    { atMost: 1.3, where: ', with ten clients' }, ({ samples }) =>
      stats.ratioByRound(ofQueries(samples, true, 10), ofQueries(samples, false, 10), rateOf)),
  ratioClaim('one-query-spares-the-database', 'one query costs the database less than many small ones',
    { atMost: 0.5, where: ', the work of the database for a request' }, ({ samples }) =>
      stats.ratioByRound(ofStage(samples, ONE_QUERY), ofStage(samples, ONE_BY_ONE), databaseMsOf)),
  ratioClaim('index-spares-the-database', 'the index takes work off the database, however far away it is',
    { atMost: 0.5, where: ', the work of the database for a request' }, ({ samples }) =>
      stats.ratioByRound(ofStage(samples, INDEXED), ofStage(samples, ONE_QUERY), databaseMsOf))
]
