// @ts-check
// Checks every claim of the text, on this machine or on the committed records.
import { parseFlags, runCommand } from './cli/command.js'
import { UsageError } from '../errors.js'

await runCommand(async signal => {
  const { values, positionals } = parseFlags('claims')
  const claims = await chooseClaims(positionals)
  const { checkClaims } = await import('./main/claims.js')
  return checkClaims(claims, { isQuick: values.quick ?? false, fromRecords: values.reference ?? false, signal })
})

async function chooseClaims (ids) {
  const { CLAIMS } = await import('../claims/list.js')
  const unknown = ids.find(id => !CLAIMS.some(claim => claim.id === id))
  if (unknown !== undefined) throw new UsageError(`unknown claim "${unknown}"; there are: ${CLAIMS.map(({ id }) => id).join(', ')}`)
  return ids.length ? CLAIMS.filter(({ id }) => ids.includes(id)) : CLAIMS
}
