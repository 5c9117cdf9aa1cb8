// @ts-check
import { findRatio } from '../../analyse/ratios.js'
import { readBudget } from '../../claims/budget.js'
import { checkClaim, NO_EVIDENCE } from '../../claims/claim.js'
import { UsageError } from '../../errors.js'
import { renderFindings } from '../../render/claims-table.js'
import { rootDir } from '../../stages/catalog.js'

/** @import { BenchAnalysis } from '../../analyse/bench.js' */

/**
 * @param {string} name of the record
 * @param {BenchAnalysis} bench
 * @returns {Promise<number>} exit code
 * @throws {UsageError} when the record lacks a ratio of the budget, and no other fails
 */
export async function checkBudget (name, bench) {
  const budget = await readBudget(rootDir)
  const absent = budget.find(({ ratio }) => findRatio(bench, ratio) === null)
  const findings = budget.map(({ claim }) => ({ claim, finding: checkClaim(claim, { ...NO_EVIDENCE, bench }) }))
  console.log(`${name}\n${renderFindings(findings)}`)
  if (absent && !findings.some(({ finding }) => finding.verdict === 'fails')) {
    throw new UsageError(`${name} does not have what ${absent.claim.id} takes: ${absent.claim.command}`)
  }
  return findings.some(({ finding }) => finding.verdict === 'fails') ? 1 : 0
}
