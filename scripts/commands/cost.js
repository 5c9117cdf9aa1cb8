// @ts-check
// How many servers, and how much money, each stage needs for a load.
import { parseFlags, runCommand } from './command.js'
import { FLAGS } from './flags.js'
import { readNamedRecord } from './usable.js'

await runCommand(async () => {
  const { values, positionals: [typed] } = await parseFlags('cost')
  const { load, price, headroom } = FLAGS.cost
  const { name, bench } = await readNamedRecord(typed)
  const { costTable } = await import('../render/cost-table.js')
  const { renderTerminalTable } = await import('../render/terminal.js')
  const assumed = {
    requestsPerSecond: values.load ?? load.usual,
    pricePerMonth: values.price ?? price.usual,
    headroomPercent: values.headroom ?? headroom.usual
  }
  const { fromRecord } = await import('../results/record-files.js')
  const table = fromRecord(name, () => renderTerminalTable(costTable(bench, assumed)))
  console.log(`${name}\n${table}`)
  return 0
})
