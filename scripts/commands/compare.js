// @ts-check
import { parseFlags, runCommand } from './command.js'
import { readMeasured } from './usable.js'

await runCommand(async () => {
  const { positionals } = await parseFlags('compare')
  const [before, after] = await Promise.all(positionals.map(readMeasured))
  const { compareRecords, findDifferences } = await import('../results/comparison.js')
  const { renderComparison } = await import('../render/comparison-tables.js')
  console.log(renderComparison(findDifferences(before, after), compareRecords(before, after)))
  return 0
})
