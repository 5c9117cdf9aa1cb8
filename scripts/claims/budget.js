// @ts-check
// The ratios that must not fall, as claims about one bench record: the list is the reader's, in budget.json.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { UsageError } from '../errors.js'
import { rateClaim } from './bench-claims.js'

/** @import { Claim } from './claim.js' */

/** Below the root. */
export const BUDGET_FILE = 'scripts/claims/budget.json'

/** @typedef {{ over: string, under: string, load: string, atLeast: number }} BudgetedRatio `load` as analysis names it */

/**
 * @param {string} root absolute folder of the repository
 * @returns {Promise<{ ratio: BudgetedRatio, claim: Claim }[]>}
 * @throws {UsageError} when the file is no list of ratios
 */
export async function readBudget (root) {
  const wanted = JSON.parse(await readFile(join(root, BUDGET_FILE), 'utf8').catch(error => {
    throw new UsageError(`${BUDGET_FILE} cannot be read: ${error.code}`)
  }))
  return wanted.map(ratio => ({ ratio, claim: rateClaim(`${ratio.over} / ${ratio.under} (${ratio.load})`, 'requests per second', ratio) }))
}
