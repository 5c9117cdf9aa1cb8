// @ts-check
// The ratios that must not fall, as claims about one bench record: the list is the reader's, in budget.json.
import { join } from 'node:path'
import { readJsonFile } from '../json-file.js'
import { list, number, object, text } from '../shapes.js'
import { rateClaim } from './bench-claims.js'

/**
 * @import { UsageError } from '../errors.js'
 * @import { Claim } from './claim.js'
 */

/** Below the root. */
export const BUDGET_FILE = 'scripts/claims/budget.json'

const BUDGET = list(object({ over: text(), under: text(), load: text(), atLeast: number({ above: 0, to: 1e6 }) }))

/**
 * @typedef {{ over: string, under: string, load: string, atLeast: number }} BudgetedRatio `load` as analysis names it
 */

/**
 * @param {string} root absolute folder of the repository
 * @returns {Promise<{ ratio: BudgetedRatio, claim: Claim }[]>}
 * @throws {UsageError} that names file and line when it is no list of ratios
 */
export async function readBudget (root) {
  const wanted = await readJsonFile(join(root, BUDGET_FILE), BUDGET)
  return wanted.map(ratio => ({
    ratio,
    claim: rateClaim(`${ratio.over} / ${ratio.under} (${ratio.load})`, 'requests per second', ratio)
  }))
}
