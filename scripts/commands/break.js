// @ts-check
// Something to find: a copy of an optimised stage that is slow.
import { UsageError } from '../errors.js'
import { parseFlags, runCommand } from './cli/command.js'

await runCommand(async () => {
  const { values, positionals } = parseFlags('break')
  if (positionals.length) {
    throw new UsageError(
      `break takes no name, got "${positionals[0]}"; for a slow-down of your choice: npm run break -- --seed N`
    )
  }
  const { makeBroken } = await import('./main/break.js')
  return makeBroken({ seed: values.seed, level: values.level, isForced: values.force ?? false })
})
