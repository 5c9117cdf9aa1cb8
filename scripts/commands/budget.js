// @ts-check
// Holds a record against ratios that must not fall. The bounds are low enough for a short run on a noisy machine.
import { findRatio } from '../analyse/ratios.js'
import { readBudget } from '../claims/budget.js'
import { checkClaim, NO_EVIDENCE } from '../claims/claim.js'
import { UsageError } from '../errors.js'
import { renderFindings } from '../render/claims-table.js'
import { rootDir } from '../stages/catalog.js'
import { parseFlags, runCommand } from './cli/command.js'
import { FLAGS } from './cli/flags.js'
import { readNamedRecord } from './cli/record-file.js'

await runCommand(async () => {
  const { positionals } = parseFlags(FLAGS.budget)
  const { name, bench } = await readNamedRecord(positionals, 'budget')
  const budget = await readBudget(rootDir)
  const absent = budget.find(({ ratio }) => findRatio(bench, ratio) === null)
  const findings = budget.map(({ claim }) => ({ claim, finding: checkClaim(claim, { ...NO_EVIDENCE, bench }) }))
  console.log(`${name}\n${renderFindings(findings)}`)
  if (absent && !findings.some(({ finding }) => finding.verdict === 'fails')) {
    throw new UsageError(`${name} does not have what ${absent.claim.id} takes: ${absent.claim.command}`)
  }
  return findings.some(({ finding }) => finding.verdict === 'fails') ? 1 : 0
})
