// @ts-check
import { planMeasurements } from '../../claims/measure.js'
import { findClaims } from '../../docs/pages.js'
import { readSources, seenInRecords } from '../../docs/sources.js'
import { isToolFailure } from '../../errors.js'
import { claimsTable } from '../../render/claims-table.js'
import { showProgress } from '../../render/progress.js'
import { renderTerminalTable } from '../../render/terminal.js'
import { readCatalog } from '../../stages/catalog.js'

/** @import { Claim, Finding, Seen } from '../../claims/list.js' */

/**
 * @param {Claim[]} claims
 * @param {{ isQuick: boolean, fromRecords: boolean, signal: AbortSignal }} options
 * @returns {Promise<number>} exit code
 */
export async function checkClaims (claims, { isQuick, fromRecords, signal }) {
  const seen = fromRecords ? seenInRecords(await readSources()) : await measure(claims, { isQuick, signal })
  const places = await findClaims()
  const findings = claims.map(claim => ({ claim, finding: check(claim, seen), places: places.filter(({ id }) => id === claim.id) }))
  console.log(renderTerminalTable(claimsTable(findings)))
  for (const { claim } of findings.filter(({ finding }) => finding.verdict !== 'holds')) console.log(`${claim.id} is shown by: ${claim.command}`)
  const count = wanted => findings.filter(({ finding }) => finding.verdict === wanted).length
  console.log(`${count('holds')} of ${findings.length} claims hold, ${count('fails')} fail, ${count('unresolved')} are unresolved`)
  return count('fails') ? 1 : 0
}

/** @returns {Finding} */
function check (claim, { failures, ...seen }) {
  const failure = failures?.[claim.source]
  return failure ? { verdict: 'fails', measured: `could not be measured: ${failure}` } : claim.check(seen)
}

async function measure (claims, { isQuick, signal }) {
  const jobs = await planMeasurements(claims, await readCatalog(), { isQuick })
  const progress = showProgress(jobs.reduce((sum, { expectedS }) => sum + expectedS, 0))
  const parts = /** @type {Partial<Seen>[]} */ ([])
  const failures = {}
  try {
    for (const job of jobs) {
      // What a lab looks for may not be there any more: that is an answer, and the other claims have theirs to come.
      parts.push(await job.measure({ signal, step: progress.step }).catch(error => {
        signal.throwIfAborted()
        if (!isToolFailure(error)) throw error
        failures[job.source] = error.message
        return {}
      }))
    }
  } finally {
    progress.stop()
  }
  const empty = { record: { gates: [], contenders: [], samples: [], ratios: [], slices: null }, profiles: [], diagnoses: [] }
  return Object.assign(empty, ...parts, { failures, labs: Object.assign({}, ...parts.map(({ labs }) => labs)) })
}
