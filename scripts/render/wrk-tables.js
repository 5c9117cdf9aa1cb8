// @ts-check
// What wrk prints of a load, line by line, with the article's beside ours.
import article from '../../docs/article-figures.json' with { type: 'json' }
import { stats } from 'bench-in-turns'
import { formatBytes } from 'bench-in-turns/kit.js'
import { millisOf } from '../stages/wrk.js'
import { say } from './say.js'

/**
 * @import { LoadCounts } from '../stages/whole-load.js'
 * @import { Said, Table } from 'bench-in-turns/kit.js'
 */

/** @typedef {{ average: string, stdev: string, max: string, within: string }} Spread */

/**
 * @typedef {object} WrkLines
 * @property {Spread} latency
 * @property {Spread} perThread
 * @property {number} requests
 * @property {string} elapsed
 * @property {string} read
 * @property {string} requestsPerSecond
 * @property {string} transferPerSecond
 * @property {Record<string, number>} socketErrors
 */

const NONE = '-'
const ON_A_LINE = 2 // of four kinds of errors
const NOTHING = Object.freeze({ average: NONE, stdev: NONE, max: NONE, within: NONE })

/**
 * @param {{ theirs?: WrkLines, ours: WrkLines, isByWrk: boolean, marks: { ofLatency: string } }} of
 * @returns {{ tables: Omit<Table, 'title'>[], isOff: boolean }} is a mean latency of wrk's not one that it can be?
 */
export function wrkTables ({ theirs, ours, isByWrk, marks }) {
  const areOff = [theirs, isByWrk ? ours : undefined].map(isLatencyOff)
  const here = isByWrk ? 'here' : say('here, by autocannon')
  const spread = (what, of, { average, ...others }, mark = '') =>
    [what, of, average + mark, others.stdev, others.max, others.within]
  const [theirMark, ourMark] = areOff.map(isOff => isOff ? ' ◊' : '')
  return {
    isOff: areOff.includes(true),
    tables: [{
      head: ['Thread Stats', 'figure', 'Avg', 'Stdev', 'Max', '+/- Stdev'],
      rows: [
        spread('Latency', 'article', theirs?.latency ?? NOTHING, theirMark),
        spread('Latency', here, ours.latency, isByWrk ? ourMark : marks.ofLatency),
        spread('Req/Sec', 'article', theirs?.perThread ?? NOTHING),
        spread('Req/Sec', isByWrk ? here : say('here, of all connections'), ours.perThread)
      ]
    }, {
      head: ['in all', 'article', here],
      rows: Object.entries(TOTALS).map(([what, valueOf]) => [what, theirs ? valueOf(theirs) : NONE, valueOf(ours)])
    }]
  }
}

/** @type {Record<string, (lines: WrkLines) => Said>} */
const TOTALS = {
  requests: ({ requests, elapsed, read }) => say('{requests} in {elapsed}, {read} read', {
    requests: String(requests), elapsed, read
  }),
  'Requests/sec': ({ requestsPerSecond }) => requestsPerSecond,
  'Transfer/sec': ({ transferPerSecond }) => transferPerSecond,
  'Socket errors': ({ socketErrors }) => {
    const each = Object.entries(socketErrors).map(pair => pair.join(' '))
    const lines = [each.slice(0, ON_A_LINE), each.slice(ON_A_LINE)].filter(({ length }) => length > 0)
    return lines.map(line => line.join(', ')).join(',\n')
  }
}

function isLatencyOff (lines) {
  if (!lines) return false
  const { connections } = article.loads.wrk
  return stats.breaksLittle(connections, Number(lines.requestsPerSecond), millisOf(lines.latency.average) * 1000)
}

/**
 * @param {LoadCounts} result of autocannon
 * @returns {WrkLines} as wrk would print it, with its own decimals; autocannon counts by the second, over all
 *   connections, and knows two kinds of errors
 */
export function autocannonAsWrk ({ latencyMicros, requests, throughput, duration, errors, timeouts }) {
  const bytes = value => formatBytes(value, { space: false, minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const { mean = NaN, stdev = NaN, max = NaN } = latencyMicros ?? {}
  const [average, deviation, longest] = [mean, stdev, max].map(sayMicros)
  return {
    latency: { average, stdev: deviation, max: longest, within: NONE },
    perThread: {
      average: requests.average.toFixed(2),
      stdev: requests.stddev.toFixed(2),
      max: requests.max.toFixed(2),
      within: NONE
    },
    requests: requests.total,
    elapsed: `${duration.toFixed(2)}s`,
    read: bytes(throughput.total),
    requestsPerSecond: requests.average.toFixed(2),
    transferPerSecond: bytes(throughput.average),
    socketErrors: { errors: errors - timeouts, timeouts }
  }
}

function sayMicros (micros) {
  if (!Number.isFinite(micros)) return NONE
  return micros < 1e6 ? `${(micros / 1e3).toFixed(2)}ms` : `${(micros / 1e6).toFixed(2)}s`
}
