// @ts-check
// How many servers, and how much money, each stage needs for a load.
import { parseFlags, runCommand } from './cli/command.js'
import { FLAGS } from './cli/flags.js'
import { readNamedRecord } from './cli/record-file.js'

await runCommand(async () => {
  const { values, positionals } = parseFlags('cost')
  const { load, price, headroom } = FLAGS.cost
  const assumed = {
    requestsPerSecond: values.load ?? load.usual,
    pricePerMonth: values.price ?? price.usual,
    headroomPercent: values.headroom ?? headroom.usual
  }
  const { name, bench } = await readNamedRecord(positionals, 'cost')
  const { costTable } = await import('../render/cost-table.js')
  const { renderTerminalTable } = await import('../render/terminal.js')
  console.log(name)
  console.log(renderTerminalTable(costTable(bench, assumed)))
  return 0
})
