// @ts-check
// How many servers, and how much money, each stage needs for a load.
import { renderTerminalTable } from 'bench-in-turns/kit.js'
import { relative } from 'node:path'
import { readCatalog, withoutNeeds } from '../stages/catalog.js'
import { parseFlags, readNamedRecord, runCommand } from './typed.js'
import { FLAGS } from './command-flags.js'

await runCommand(async () => {
  const { values, positionals: [typed] } = await parseFlags('cost')
  const { load, price, headroom } = FLAGS.cost
  const { fromRecord, newestRecordOf } = await import('../results/record.js')
  const whole = typed ? undefined : await newestRecordOf(withoutNeeds(await readCatalog()).map(({ id }) => id))
  const { name, bench } = await readNamedRecord(typed ?? whole)
  const { costTable } = await import('../render/cost-table.js')
  const assumed = {
    requestsPerSecond: values.load ?? load.usual,
    pricePerMonth: values.price ?? price.usual,
    headroomPercent: values.headroom ?? headroom.usual
  }
  const table = fromRecord(name, () => renderTerminalTable(costTable(bench, assumed)))
  console.log(`${sayWhich(name, { typed, whole })}\n${table}`)
})

function sayWhich (name, { typed, whole }) {
  if (typed) return name
  return `${relative(process.cwd(), name)}, the newest record${whole ? ' of all stages' : ''}`
}
