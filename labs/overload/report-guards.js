// @ts-check
// One server and its guards in one table: what each keeps of the capacity, and why it is no more.
import { median } from 'simple-statistics'
import { formatInterval, formatRatio, formatShare } from '../kit.js'
import { bestGoodput, goodputs, refusalCost, refusedShare, select } from './report-model.js'

/**
 * @import { Table } from '../../scripts/render/bench-tables.js'
 * @import { Run } from './report-model.js'
 */

/**
 * @param {Run[]} runs that count
 * @param {string} stage
 * @param {number} share of the capacity that is asked for
 * @param {{ guards: Record<string, { usual: number }>, guardsOf: Record<string, string[]> }} options
 * @returns {Table}
 */
export function keptTable (runs, stage, share, { guards, guardsOf }) {
  const guarded = [
    { guard: null, limit: null },
    ...guardsOf[stage].map(guard => ({ guard, limit: guards[guard].usual }))
  ]
  const rows = guarded.flatMap(which => {
    const group = select(runs, { stage, ...which, share })
    if (group.length === 0) return []
    return [[
      which.guard ?? 'none',
      formatShare(median(goodputs(runs, { stage, ...which, share }))),
      formatShare(median(group.map(({ result }) => refusedShare(result)))),
      ...(which.guard ? sayRefusal(refusalCost(runs, stage, which.guard), share) : ['-', '-'])
    ]]
  })
  const head = ['guard', 'answered in time', 'refused', 'a 503 costs, of an answer', 'in time at best']
  return { title: `${stage}, asked for ${share}x the capacity: what is kept of it`, head, rows }
}

function sayRefusal (cost, share) {
  return cost.count === 0 ? ['-', '-'] : [formatInterval(cost, formatRatio), formatShare(bestGoodput(cost.value, share))]
}
