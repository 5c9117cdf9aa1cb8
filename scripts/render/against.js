// @ts-check
import { SLICES } from '../analyse/ratios.js'
import { formatInterval, formatRatio } from './format.js'

/**
 * @import { Against } from '../analyse/against.js'
 * @import { BenchAnalysis } from '../analyse/bench.js'
 */

const CPU_WORDS = { faster: 'less', slower: 'more', 'not decided': 'not decided', 'too few rounds': 'too few rounds' }

/**
 * @param {Against} against
 * @param {Pick<BenchAnalysis, 'packages'>} bench
 * @returns {string} a line, and one for each thing to know of it
 */
export function renderAgainst (
  { stage, older, load, requestsPerSecond, cpuMicrosPerRequest, verdicts, isSameCode },
  { packages }
) {
  const other = Object.entries(older.revision?.askedFor ?? {}).map(
    ([name, version]) => `${older.id} asks for ${name} ${version} and ran with ${packages[name]}`
  )
  if (!load || !requestsPerSecond || !cpuMicrosPerRequest) { return [`${stage} / ${older.id}: no ratio, since no round has both`, ...other].join('\n') }
  const parts = [
    `requests/s ${formatInterval(requestsPerSecond, formatRatio)}, ${verdicts.requestsPerSecond}`,
    `CPU per request ${formatInterval(cpuMicrosPerRequest, formatRatio)}, ${CPU_WORDS[verdicts.cpuMicrosPerRequest]}`
  ]
  const how = load === SLICES ? 'in slices' : `in fresh runs at ${load}`
  const same = isSameCode ? [`${stage} is the same code then and now, so this is noise alone`] : []
  return [`${stage} / ${older.id}, ${how}: ${parts.join('; ')}`, ...same, ...other].join('\n')
}
