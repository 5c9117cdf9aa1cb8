// @ts-check
import { stats, value } from '../kit.js'
import { FIXED, SLOW } from './lab.js'
import { growthRatio, wholeCost, worksOf } from './report.js'

/** @type {import('../index.js').Figures} */
export const figures = {
  'fix-beats-hardware': ({ samples }) => value.ratio(growthRatio(samples, [FIXED, 1], [SLOW, 4])),
  'nginx-takes-its-part': ({ samples }) => costRatio(samples, 'nginx', 'cluster'),
  'cache-spares-servers': ({ samples }) => costRatio(samples, 'nginx', 'cache')
}

function costRatio (samples, over, under) {
  const [above, below] = [over, under].map(way => worksOf(samples, { part: 'scaling', way, processes: 1 })
    .filter(({ frontMicros }) => frontMicros !== null)) // the system may not tell
  return value.ratio(stats.ratioByRound(above, below, wholeCost))
}
