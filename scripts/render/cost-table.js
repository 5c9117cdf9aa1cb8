// @ts-check
import { formatNumber } from './format.js'

/**
 * @import { BenchAnalysis } from '../analyse/bench.js'
 * @import { Table } from './bench-tables.js'
 */

/** What is assumed where nobody says otherwise. */
export const DEFAULTS = { requestsPerSecond: 10_000, pricePerMonth: 80, headroomPercent: 30 }

/**
 * Whole servers for a load, each with some of its capacity kept free: ceil(load / (capacity * (1 - headroom))).
 *
 * @param {BenchAnalysis} bench
 * @param {{ requestsPerSecond: number, pricePerMonth: number, headroomPercent: number }} assumed
 * @returns {Table} what each stage that answers with the payload needs; capacity from the slices, or from the
 *   fresh runs where a stage has no steady state
 */
export function costTable (bench, { requestsPerSecond, pricePerMonth, headroomPercent }) {
  const served = bench.stages
    .filter(({ isCeiling, contract }) => contract === 'seed' && !isCeiling)
    .flatMap(({ id, track }) => {
      const capacity = capacityOf(bench, id)
      return capacity === null
        ? []
        : [{ id, track, capacity, servers: Math.ceil(requestsPerSecond / (capacity * (1 - headroomPercent / 100))) }]
    })
  const rows = served.map(({ id, track, capacity, servers }) => {
    const first = served.find(other => other.track === track)
    return [
      id,
      formatNumber(capacity),
      String(servers),
      formatNumber(servers * pricePerMonth),
      first && first.id !== id ? `${formatNumber((servers / first.servers) * 100)} %` : '-'
    ]
  })
  return {
    title: `Servers for ${requestsPerSecond.toLocaleString('en')} requests/s, ${headroomPercent} % of each kept free, at ${pricePerMonth} a month`,
    head: ['stage', 'requests/s of one process', 'servers', 'a month', 'share of the first bill'],
    rows
  }
}

function capacityOf ({ league, contenders, summaries }, stage) {
  const standing = league?.standings.find(({ contender }) => contender === stage)
  if (standing) return standing.requestsPerSecond.value
  const ids = contenders.filter(contender => contender.stage.id === stage).map(({ id }) => id)
  return (
    summaries.find(({ contender, validRounds }) => ids.includes(contender) && validRounds > 0)?.requestsPerSecond
      ?.average.median ?? null
  )
}
