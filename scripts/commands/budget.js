// @ts-check
// Holds a record against ratios that must not fall. The bounds are low enough for a short run on a noisy machine.
import { parseFlags, runCommand } from './cli/command.js'
import { readNamedRecord } from './cli/record-file.js'

await runCommand(async () => {
  const { positionals } = parseFlags('budget')
  const { name, bench } = await readNamedRecord(positionals, 'budget')
  const { checkBudget } = await import('./main/budget.js')
  return checkBudget(name, bench)
})
