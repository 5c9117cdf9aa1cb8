// @ts-check
import { readCatalog } from '../stages/catalog.js'
import { readOptions } from './cli/bench-options.js'
import { parseFlags, runCommand } from './cli/command.js'

await runCommand(async signal => {
  const { values, positionals } = parseFlags('bench')
  const options = await readOptions(values, positionals, await readCatalog(), signal)
  const { bench } = await import('./main/bench.js')
  return bench(options, signal)
})
