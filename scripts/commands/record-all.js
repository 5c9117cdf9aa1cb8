// @ts-check
// Makes the committed records again, one after the other.
import { parseFlags, runCommand } from './command.js'

await runCommand(async signal => {
  const { positionals } = await parseFlags('record:all')
  const { recordAll } = await import('./run-record-all.js')
  return recordAll(positionals, signal)
})
