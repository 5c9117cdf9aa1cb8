// @ts-check
// Checks every claim of the text, on this machine or on the committed records.
import { say } from 'bench-in-turns/message.js'
import { UsageError } from 'bench-in-turns/errors.js'
import { localiserFor, parseFlags, readMeasured, runCommand } from '../../scripts/commands/command.js'

await runCommand(async signal => {
  const { values: { quick = false, record, reference = false, lang }, positionals } = await parseFlags('claims')
  const claims = await chooseClaims(positionals)
  const bench = record === undefined ? null : await readMeasured(record)
  const localise = await localiserFor({ lang })
  const evidence = reference
    ? await readEvidence(signal)
    : await measure(claims, bench, { isQuick: quick, localise, signal })

  const { checkClaim, isRecorded } = await import('../../scripts/results/claim.js')
  const checked = reference ? claims.filter(claim => isRecorded(claim, evidence)) : claims
  const { claimsTable } = await import('../../scripts/render/claims-table.js')
  const { renderTerminalTable } = await import('bench-in-turns/say/terminal.js')
  const findings = checked.map(claim => ({ claim, finding: checkClaim(claim, evidence) }))
  console.log(renderTerminalTable(claimsTable(findings), { localise }))
  await sayMore(findings.filter(({ finding }) => finding.verdict !== 'holds'), localise)
  const count = wanted => findings.filter(({ finding }) => finding.verdict === wanted).length
  const [hold, fail, open] = ['holds', 'fails', 'unresolved'].map(count)
  console.log(localise(say('{hold} of {count} claims hold, {fail} fail, {open} are unresolved',
    { hold, count: findings.length, fail, open })))
  const unrecorded = claims.filter(claim => !checked.includes(claim))
  if (unrecorded.length) {
    console.log(localise(say('not recorded yet: {claims}', { claims: unrecorded.map(({ id }) => id) })))
  }
  return fail ? 1 : 0
})

async function chooseClaims (ids) {
  const { readClaims } = await import('./measure-claims.js')
  const claims = await readClaims()
  const unknown = ids.find(id => !claims.some(claim => claim.id === id))
  if (unknown !== undefined) {
    throw new UsageError(`unknown claim "${unknown}"; there are: ${claims.map(({ id }) => id).join(', ')}`)
  }
  return ids.length ? claims.filter(({ id }) => ids.includes(id)) : claims
}

async function readEvidence (signal) {
  const { evidenceOf, readSources } = await import('./book-sources.js')
  return evidenceOf(await readSources({ signal }))
}

async function measure (claims, bench, { isQuick, localise, signal }) {
  const { measureAll, planMeasurements } = await import('./measure-claims.js')
  const { readCatalog } = await import('../../scripts/stages/catalog.js')
  const { waitForTurn, withProgress } = await import('bench-in-turns/measured-run.js')
  const wanted = claims.filter(({ source }) => !bench || source !== 'bench')
  const jobs = await planMeasurements(wanted, await readCatalog(), { isQuick })
  const expectedS = jobs.reduce((sum, job) => sum + job.expectedS, 0)
  await waitForTurn(expectedS, signal, { localise })
  const evidence = await withProgress(expectedS, step => measureAll(jobs, { signal, step }), localise)
  return bench ? { ...evidence, bench } : evidence
}

async function sayMore (findings, localise) {
  const { findClaims } = await import('./pages.js')
  const { sayFinding } = await import('../../scripts/render/claims-table.js')
  const places = await findClaims()
  for (const { claim: { id, command }, finding } of findings) {
    const said = places.filter(place => place.id === id).map(({ file, line }) => `${file}:${line}`)
    console.log(`${id}: ${localise(finding.verdict)}: ${localise(sayFinding(finding))}`)
    console.log(`  ${localise(say('is shown by: {command}', { command }))}`)
    console.log(`  ${localise(say('is said in: {places}', { places: said.join(' ') }))}`)
  }
}
