// @ts-check
import { claim, stats } from '../kit.js'
import { FIXED, SLOW } from './lab.js'
import { growthRatio, wholeCost, worksOf } from './report.js'

/** @type {import('../index.js').LabClaim[]} */
export const claims = [
  {
    id: 'fix-beats-hardware',
    text: 'one process of 02-listener-fix answers more than four of 01-slow',
    bound: 'over 3x in the same time',
    check: ({ samples }) => claim.ratioFinding(growthRatio(samples, [FIXED, 1], [SLOW, 4]), { atLeast: 3 })
  },
  {
    id: 'nginx-takes-its-part',
    text: 'behind nginx a request to one process costs more CPU time in all than behind node:cluster',
    bound: 'over 1x',
    check: ({ samples }) => claim.ratioFinding(costRatio(samples, 'nginx', 'cluster'), { atLeast: 1 })
  },
  {
    id: 'cache-spares-servers',
    text: 'behind nginx, a request that its cache answers takes less than half the CPU time of one that it hands on',
    bound: 'over 2x',
    check: ({ samples }) => claim.ratioFinding(costRatio(samples, 'nginx', 'cache'), { atLeast: 2 })
  }
]

function costRatio (samples, over, under) {
  const of = way => worksOf(samples, { part: 'scaling', way, processes: 1 })
    .filter(({ frontMicros }) => frontMicros !== null) // the system may not tell
  return stats.ratioByRound(of(over), of(under), wholeCost)
}
