// @ts-check
import { readOptions } from './cli/bench-options.js'
import { runCommand } from './cli/command.js'
import { readCatalog } from '../stages/catalog.js'

await runCommand(async signal => {
  const options = await readOptions(await readCatalog())
  const { bench } = await import('./main/bench.js')
  return bench(options, signal)
})
