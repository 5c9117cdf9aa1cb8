// @ts-check
// Holds a record against ratios that must not fall. The bounds are low enough for a short run on a noisy machine.
import { UsageError } from 'bench-in-turns/errors.js'
import { rootDir } from '../stages/catalog.js'
import { parseFlags, runCommand } from './command.js'
import { readNamedRecord } from './usable.js'

await runCommand(async () => {
  const { positionals: [typed] } = await parseFlags('budget')
  const { name, bench } = await readNamedRecord(typed)
  const { readBudget } = await import('../results/bench-claims.js')
  const { checkClaim, NO_EVIDENCE } = await import('../results/claim.js')
  const { hasEnds } = await import('bench-in-turns/judge/interval.js')
  const { findRatio } = await import('../results/rates.js')
  const { renderFindings } = await import('../render/claims-table.js')

  const budget = await readBudget(rootDir)
  const findings = budget.map(({ claim }) => ({ claim, finding: checkClaim(claim, { ...NO_EVIDENCE, bench }) }))
  console.log(`${name}\n${renderFindings(findings)}`)
  if (findings.some(({ finding }) => finding.verdict === 'fails')) return 1
  // A single round has no interval: no bound could fail by it.
  const absent = budget.find(({ ratio }) => !hasEnds(findRatio(bench, ratio)))
  if (absent) throw new UsageError(`${name} does not have what ${absent.claim.id} takes: ${absent.claim.command}`)
  return 0
})
