// @ts-check
import { unpackProfile } from '../../scripts/profile/call-tree.js'
import { PROFILERS } from '../../scripts/profile/profilers.js'
import { sayFinding } from '../../scripts/render/claims-table.js'
import { checkClaim, NO_EVIDENCE } from '../../scripts/results/claim.js'
import { PROFILE_CLAIMS } from '../../scripts/results/profile-claims.js'
import { column, select, table } from '../kit.js'

/**
 * @import { Report } from '../index.js'
 * @import { Tried } from './lab.js'
 */

const NAMING_IT = ['listener-is-hottest', 'emit-calls-it', 'doctor-sees-delay', 'handles-keep-rising']

/** @type {Report} */
export function report ({ samples }) {
  const versions = [...new Set(samples.map(({ node }) => node))].sort()
  const stages = [...new Set(samples.map(({ stage }) => stage))]
  const lines = stages.flatMap(stage => Object.keys(PROFILERS).map(profiler => select(samples, { stage, profiler })))
    .filter(line => line.length > 0)
  return {
    tables: {
      profilers: table(`${stages.join(', ')} under each profiler`, lines, [
        stages.length > 1 && column('stage', ([{ stage }]) => stage),
        ['profiler', ([{ profiler }]) => profiler],
        ...versions.map(version => column(version, line => sayTried(line.find(({ node }) => node === version))))
      ])
    }
  }
}

/** @param {Tried} [tried] */
function sayTried (tried) {
  if (!tried) return '-'
  if (tried.problem) return `fails: ${tried.problem}`
  const findings = claimsOf(tried).map(claim => checkClaim(claim, evidenceOf(tried)))
  if (findings.length === 0) return 'works'
  const broken = findings.find(({ verdict }) => verdict !== 'holds')
  return broken ? `works, but: ${sayFinding(broken)}` : 'works and names it'
}

/** @param {Tried} tried */
function claimsOf ({ stage, profiler }) {
  return PROFILE_CLAIMS.filter(({ id, profiled }) =>
    NAMING_IT.includes(id) && profiled.stage === stage && profiled.profilers.includes(profiler))
}

/** What this profiler saw alone. @param {Tried} tried */
function evidenceOf ({ profile, diagnosis }) {
  return {
    ...NO_EVIDENCE,
    profiles: profile ? [unpackProfile(profile)] : [],
    diagnoses: diagnosis ? [diagnosis] : []
  }
}
