// @ts-check
import { judgeLoad } from '../../scripts/stages/whole-load.js'
import { say, select, stats, table, value } from '../kit.js'
import { AUTOCANNON } from './lab.js'

const OTHER = /** @type {const} */ (['wrk', 'ab'])

export const byHand = [
  '(cd scripts/stages/baselines/hello-world && npx autocannon -c 100 -d 5 --on-port / -- node index.js)'
]
export const besides = 'also loads with wrk and with ab, and the server counts'

/** @type {import('../index.js').Report} */
export function report ({ samples }) {
  const counting = samples.filter(({ result, generator }) => judgeLoad(result, generator).length === 0)
  const of = (/** @type {string} */ generator) => select(counting, { generator })
  const ratio = (/** @type {string} */ generator) => stats.ratioByRound(of(generator), of(AUTOCANNON), arrived)
  const generators = [AUTOCANNON, ...OTHER].filter(generator => of(generator).length)
  return {
    tables: {
      pressure: table('One server, and three programs that load it', generators, [
        ['generator', generator => generator],
        ['requests/s, by the server', generator => say.interval(stats.ratioInterval(of(generator).map(arrived)), say.number)],
        ['÷ autocannon', generator => generator === AUTOCANNON ? '-' : say.ratios(ratio(generator))],
        ['its event loop was at work', generator => say.median(of(generator), ({ server }) => stats.loopShare(server), say.share)],
        ['CPU µs/request', generator => say.median(of(generator), ({ server }) => stats.cpuMicrosPerRequest(server))]
      ])
    },
    notes: [
      'Where the event loop of the server was not always at work, the generator was the limit, or the two shared a processor.'
    ],
    figures: Object.fromEntries(OTHER.map(generator => [generator, value.ratio(ratio(generator))]))
  }
}

/** @returns {number} requests per second */
function arrived ({ server, result }) {
  return (server.requestsStarted ?? result.requests.total) / result.durationS
}
