// @ts-check
// How many servers, and how much money, each stage needs for a load.
import { parsePositive } from '../numbers.js'
import { parseFlags, runCommand } from './cli/command.js'
import { FLAGS } from './cli/flags.js'
import { readNamedRecord } from './cli/record-file.js'
import { costTable, DEFAULTS } from '../render/cost-table.js'
import { renderTerminalTable } from '../render/terminal.js'

await runCommand(async () => {
  const { values, positionals } = parseFlags(FLAGS.cost)
  const assumed = {
    requestsPerSecond: parsePositive('load', values.load, { max: 1e9 }) ?? DEFAULTS.requestsPerSecond,
    pricePerMonth: parsePositive('price', values.price, { max: 1e9, integer: false }) ?? DEFAULTS.pricePerMonth,
    headroomPercent: parsePositive('headroom', values.headroom, { max: 99 }) ?? DEFAULTS.headroomPercent
  }
  const { name, bench } = await readNamedRecord(positionals, 'cost')
  console.log(name)
  console.log(renderTerminalTable(costTable(bench, assumed)))
  return 0
})
