// @ts-check
// autocannon's own latencies are cut to whole milliseconds: a tenth of one becomes none. These are not.
import { describeLoad } from '../load/load.js'
import { formatNumber } from './format.js'
import { markSymbols } from './marks.js'

/**
 * @import { BenchAnalysis } from '../analyse/bench.js'
 * @import { Table } from './bench-tables.js'
 */

const SHOWN = /** @type {const} */ (['mean', 'p50', 'p99', 'max'])

/**
 * @param {BenchAnalysis} bench
 * @returns {Table} medians over the fresh rounds, from when a request was sent
 */
export function latencyTable ({ contenders, summaries }) {
  const rows = contenders.flatMap(({ id, stage, load }) => {
    const summary = summaries.find(({ contender }) => contender === id)
    if (!summary?.latencyMicros) return []
    const { latencyMicros, marks, validRounds } = summary
    const [mean, ...others] = SHOWN.map(name => formatMs(latencyMicros[name].median))
    return [[stage.id, describeLoad(load), mean + markSymbols(marks, validRounds), ...others]]
  })
  return { title: 'Latency (ms, from microseconds)', head: ['stage', 'connections', ...SHOWN], rows }
}

/**
 * @param {number} micros
 * @returns {string} milliseconds, down to the microsecond where there is less than one
 */
function formatMs (micros) {
  return micros < 999.5 ? (micros / 1000).toFixed(3) : formatNumber(micros / 1000)
}
