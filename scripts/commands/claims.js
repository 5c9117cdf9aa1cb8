// @ts-check
// Checks every claim of the text, on this machine or on the committed records.
import { checkClaim } from '../claims/claim.js'
import { readClaims } from '../claims/list.js'
import { measureAll, planMeasurements } from '../claims/measure.js'
import { findClaims } from '../docs/pages.js'
import { evidenceOf, readSources } from '../docs/sources.js'
import { UsageError } from '../errors.js'
import { claimsTable } from '../render/claims-table.js'
import { showProgress } from '../render/progress.js'
import { renderTerminalTable } from '../render/terminal.js'
import { readCatalog } from '../stages/catalog.js'
import { parseFlags, runCommand } from './cli/command.js'
import * as commandTables from './cli/flags.js'
import { readMeasured } from './cli/record-file.js'

await runCommand(async signal => {
  const { values, positionals } = parseFlags(commandTables.FLAGS.claims)
  const claims = chooseClaims(await readClaims(), positionals)
  const bench = values.record === undefined ? null : await readMeasured(values.record)
  const evidence = values.reference ? evidenceOf(await readSources({ commandTables, signal })) : await measure(claims, { bench, isQuick: values.quick ?? false, signal })
  const places = await findClaims()
  const findings = claims.map(claim => ({ claim, finding: checkClaim(claim, evidence), places: places.filter(({ id }) => id === claim.id) }))
  console.log(renderTerminalTable(claimsTable(findings)))
  for (const { claim } of findings.filter(({ finding }) => finding.verdict !== 'holds')) console.log(`${claim.id} is shown by: ${claim.command}`)
  const count = wanted => findings.filter(({ finding }) => finding.verdict === wanted).length
  console.log(`${count('holds')} of ${findings.length} claims hold, ${count('fails')} fail, ${count('unresolved')} are unresolved`)
  return count('fails') ? 1 : 0
})

function chooseClaims (claims, ids) {
  const unknown = ids.find(id => !claims.some(claim => claim.id === id))
  if (unknown !== undefined) throw new UsageError(`unknown claim "${unknown}"; there are: ${claims.map(({ id }) => id).join(', ')}`)
  return ids.length ? claims.filter(({ id }) => ids.includes(id)) : claims
}

async function measure (claims, { bench, isQuick, signal }) {
  const jobs = await planMeasurements(claims.filter(({ source }) => !bench || source !== 'bench'), await readCatalog(), { isQuick })
  const progress = showProgress(jobs.reduce((sum, { expectedS }) => sum + expectedS, 0))
  try {
    const evidence = await measureAll(jobs, { signal, step: progress.step })
    return bench ? { ...evidence, bench } : evidence
  } finally {
    progress.stop()
  }
}
