// @ts-check
// Every checked sentence of the text. What the text shows is the committed records' value.
import { readLabs } from '../../labs/index.js'
import { BENCH_CLAIMS } from './bench-claims.js'
import { PROFILE_CLAIMS } from './profile-claims.js'

/** @import { Claim } from './claim.js' */

/** @returns {Promise<Claim[]>} in reading order; those of labs stand beside their lab */
export async function readClaims () {
  const labs = await readLabs()
  return [...BENCH_CLAIMS, ...PROFILE_CLAIMS, ...[...labs.values()].flatMap(({ claims }) => claims)]
}
