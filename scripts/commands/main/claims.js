// @ts-check
import { checkClaim } from '../../claims/claim.js'
import { measureAll, planMeasurements } from '../../claims/measure.js'
import { findClaims } from '../../docs/pages.js'
import { evidenceOf, readSources } from '../../docs/sources.js'
import { claimsTable, sayFinding } from '../../render/claims-table.js'
import { showProgress } from '../../render/progress.js'
import { renderTerminalTable } from '../../render/terminal.js'
import { readCatalog } from '../../stages/catalog.js'
import * as commandTables from '../cli/flags.js'
import { takeTurn } from '../../measure/turn.js'

/**
 * @import { BenchAnalysis } from '../../analyse/bench.js'
 * @import { Claim } from '../../claims/claim.js'
 */

/**
 * @param {Claim[]} claims
 * @param {{ bench: BenchAnalysis | null, isQuick: boolean, fromRecords: boolean, signal: AbortSignal }} options `bench`
 *   measured already
 * @returns {Promise<number>} exit code
 */
export async function checkClaims (claims, { bench, isQuick, fromRecords, signal }) {
  const evidence = fromRecords
    ? evidenceOf(await readSources({ commandTables, signal }))
    : await measure(claims, { bench, isQuick, signal })
  const places = await findClaims()
  const findings = claims.map(claim => ({ claim, finding: checkClaim(claim, evidence) }))
  console.log(renderTerminalTable(claimsTable(findings)))
  for (const doubtful of findings.filter(({ finding }) => finding.verdict !== 'holds')) { console.log(sayMore(doubtful, places)) }
  const count = wanted => findings.filter(({ finding }) => finding.verdict === wanted).length
  console.log(
    `${count('holds')} of ${findings.length} claims hold, ${count('fails')} fail, ${count('unresolved')} are unresolved`
  )
  return count('fails') ? 1 : 0
}

function sayMore ({ claim: { id, command }, finding }, places) {
  const said = places.filter(place => place.id === id).map(({ file, line }) => `${file}:${line}`)
  return `${id}: ${finding.verdict}: ${sayFinding(finding)}\n  is shown by: ${command}\n  is said in: ${said.join(' ')}`
}

async function measure (claims, { bench, isQuick, signal }) {
  await takeTurn(signal)
  const jobs = await planMeasurements(
    claims.filter(({ source }) => !bench || source !== 'bench'),
    await readCatalog(),
    { isQuick }
  )
  const progress = showProgress(jobs.reduce((sum, { expectedS }) => sum + expectedS, 0))
  try {
    const evidence = await measureAll(jobs, { signal, step: progress.step })
    return bench ? { ...evidence, bench } : evidence
  } finally {
    progress.stop()
  }
}
