// @ts-check
import { ratioClaim, stats } from '../kit.js'
import { FIXED, SLOW } from './lab.js'
import { growthRatio, wholeCost, worksOf } from './report.js'

/** @type {import('../index.js').LabClaim[]} */
export const claims = [
  ratioClaim('fix-beats-hardware', 'one process of 02-listener-fix answers more than four of 01-slow in the same time',
    { atLeast: 3 }, ({ samples }) => growthRatio(samples, [FIXED, 1], [SLOW, 4])),
  ratioClaim('nginx-takes-its-part',
    'behind nginx a request to one process costs more CPU time in all than behind node:cluster',
    { atLeast: 1 }, ({ samples }) => costRatio(samples, 'nginx', 'cluster')),
  ratioClaim('cache-spares-servers',
    'behind nginx, a request that its cache answers takes less than half the CPU time of one that it hands on',
    { atLeast: 2 }, ({ samples }) => costRatio(samples, 'nginx', 'cache'))
]

function costRatio (samples, over, under) {
  const of = way => worksOf(samples, { part: 'scaling', way, processes: 1 })
    .filter(({ frontMicros }) => frontMicros !== null) // the system may not tell
  return stats.ratioByRound(of(over), of(under), wholeCost)
}
