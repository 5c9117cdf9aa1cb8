// @ts-check
import { isGeneratorBound, seriesOf } from '../results/series.js'
import { formatNumber, sayInterval, table } from 'bench-in-turns/kit.js'
import { message } from './say.js'

/**
 * @import { BenchAnalysis } from '../results/analysis.js'
 * @import { Table } from 'bench-in-turns/kit.js'
 */

/** What is assumed where nobody says otherwise. */
export const DEFAULTS = { requestsPerSecond: 10_000, pricePerMonth: 80, headroomPercent: 30 }

/**
 * Whole servers for a load, each with some of its capacity kept free: ceil(load / (capacity * (1 - headroom))). From
 * the high end of the interval of the capacity to its low end, so that two servers that noise cannot tell apart do not
 * look different.
 *
 * @param {BenchAnalysis} bench
 * @param {{ requestsPerSecond: number, pricePerMonth: number, headroomPercent: number }} assumed
 * @returns {Table} what each stage that answers with the payload needs; capacity from warm runs, or from
 *   fresh ones where a stage has no steady state
 */
export function costTable (bench, { requestsPerSecond, pricePerMonth, headroomPercent }) {
  const served = bench.stages
    .filter(({ isCeiling, contract }) => contract === 'seed' && !isCeiling)
    .flatMap(({ id, track }) => {
      const [known] = seriesOf(bench).flatMap(({ level }) => level(id) ?? [])
      if (!known) return []
      const { requestsPerSecond: rate, requestsPerSecond: { value, low, high } } = known
      const serversAt = capacity => Math.ceil(requestsPerSecond / (capacity * (1 - headroomPercent / 100)))
      const isAtLeast = isGeneratorBound(known)
      return [{ id, track, rate, isAtLeast, fewest: serversAt(high ?? value), most: serversAt(low ?? value) }]
    })
  const title = message`Servers for ${requestsPerSecond.toLocaleString('en')} requests/s, ${
    headroomPercent} % of each kept free, at ${pricePerMonth} a month`
  return table(title, served, [
    ['stage', ({ id }) => id, 'names'],
    ['requests/s of one process', ({ rate, isAtLeast }) =>
      isAtLeast ? message`at least ${formatNumber(rate.value)}` : sayInterval(rate, formatNumber)],
    ['servers', one => sayRange(one, one.fewest, one.most, String)],
    ['a month', one => sayRange(one, one.fewest * pricePerMonth, one.most * pricePerMonth)],
    ['share of the first bill', one => {
      const first = served.find(({ track }) => track === one.track) ?? one
      const range = sayRange(one, ofBill(one.fewest, first.most), ofBill(one.most, first.fewest))
      return first === one ? '-' : message`${range} %`
    }]
  ])
}

function ofBill (servers, ofFirst) {
  return (servers / ofFirst) * 100
}

function sayRange ({ isAtLeast }, least, most, format = formatNumber) {
  if (isAtLeast) return message`at most ${format(most)}`
  return least === most ? format(most) : message`${format(least)} to ${format(most)}`
}
