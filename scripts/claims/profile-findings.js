// @ts-check
// The claims about profiles by each profiler alone, for those who look at one.
import { checkClaim, NO_EVIDENCE } from './claim.js'
import { DOCTOR_CLAIMS } from './doctor-claims.js'
import { PROFILE_CLAIMS } from './profile-claims.js'

/**
 * @import { Profile } from '../profile/run.js'
 * @import { Diagnosis } from '../profile/tools/doctor.js'
 * @import { Claim } from './claim.js'
 * @import { Finding } from './finding.js'
 */

/** @typedef {{ claim: Claim, stage: string, profiler: string, finding: Finding }} ProfileFinding */

const CLAIMS = [...PROFILE_CLAIMS, ...DOCTOR_CLAIMS]

/** Ids of the stages that something is claimed of. */
export const PROFILED_STAGES = [...new Set(CLAIMS.map(({ profiled }) => profiled.stage))]

/**
 * @param {{ stage: string, profiler: string, profile?: Profile | null, diagnosis?: Diagnosis | null }[]} seen
 * @returns {ProfileFinding[]} each claim by what each profiler saw; one that compares what several saw, once, where
 *   they all were there
 */
export function checkEachProfile (seen) {
  return CLAIMS.flatMap(claim => {
    const { stage, profilers } = claim.profiled
    const concerned = seen.filter(
      one => one.stage === stage && profilers.includes(one.profiler) && (one.profile || one.diagnosis)
    )
    const check = some =>
      checkClaim(claim, {
        ...NO_EVIDENCE,
        profiles: some.flatMap(({ profile }) => profile ?? []),
        diagnoses: some.flatMap(({ diagnosis }) => diagnosis ?? [])
      })
    if (!claim.takesAll) return concerned.map(one => ({ claim, stage, profiler: one.profiler, finding: check([one]) }))
    return concerned.length === profilers.length
      ? [{ claim, stage, profiler: profilers[profilers.length - 1], finding: check(concerned) }]
      : []
  })
}
