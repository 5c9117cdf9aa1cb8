// @ts-check
import { checkEachProfile, sayFinding, unpackProfile } from '../kit.js'
import { STAGE } from './lab.js'

/**
 * @import { LabReport } from '../index.js'
 * @import { Cell, measure } from './lab.js'
 */

const NAMING_IT = ['listener-is-hottest', 'emit-calls-it', 'doctor-sees-delay', 'handles-keep-rising']

/**
 * @param {Awaited<ReturnType<typeof measure>>} data
 * @returns {LabReport}
 */
export function report ({ cells, missing }) {
  const versions = [...new Set(cells.map(({ node }) => node))]
  const profilers = [...new Set(cells.map(({ profiler }) => profiler))]
  const rows = profilers.map(profiler => [
    profiler,
    ...versions.map(version => describe(cells.find(cell => cell.profiler === profiler && cell.node === version)))
  ])
  return {
    tables: { profilers: { title: `${STAGE} under each profiler`, head: ['profiler', ...versions], rows } },
    plots: {},
    notes: missing.map(({ what, reason }) => `Without ${what}: ${reason}.`)
  }
}

/** @param {Cell | undefined} cell */
function describe (cell) {
  if (!cell) return '-'
  if (cell.failure) return `fails: ${cell.failure}`
  const { profiler, profile, diagnosis } = cell
  const findings = checkEachProfile([{ stage: STAGE, profiler, profile: profile && unpackProfile(profile), diagnosis }])
    .filter(({ claim }) => NAMING_IT.includes(claim.id)).map(({ finding }) => finding)
  if (findings.length === 0) return 'works'
  const broken = findings.find(({ verdict }) => verdict !== 'holds')
  return broken ? `works, but: ${sayFinding(broken)}` : 'works and names it'
}
