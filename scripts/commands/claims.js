// @ts-check
// Checks every claim of the text, on this machine or on the committed records.
import { UsageError } from '../errors.js'
import { parseFlags, runCommand } from './cli/command.js'
import { readMeasured } from './cli/record-file.js'

await runCommand(async signal => {
  const { values, positionals } = parseFlags('claims')
  const claims = await chooseClaims(positionals)
  const bench = values.record === undefined ? null : await readMeasured(values.record)
  const { checkClaims } = await import('./main/claims.js')
  return checkClaims(claims, { bench, isQuick: values.quick ?? false, fromRecords: values.reference ?? false, signal })
})

async function chooseClaims (ids) {
  const { readClaims } = await import('../claims/list.js')
  const claims = await readClaims()
  const unknown = ids.find(id => !claims.some(claim => claim.id === id))
  if (unknown !== undefined) { throw new UsageError(`unknown claim "${unknown}"; there are: ${claims.map(({ id }) => id).join(', ')}`) }
  return ids.length ? claims.filter(({ id }) => ids.includes(id)) : claims
}
