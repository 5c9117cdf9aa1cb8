// @ts-check
import { parseFlags, runCommand } from './command.js'
import { readMeasured } from './usable.js'

await runCommand(async () => {
  const { positionals } = await parseFlags('compare')
  const [before, after] = await Promise.all(positionals.map(readMeasured))
  const { compareRecords, findDifferences } = await import('../results/comparison.js')
  const { renderComparison } = await import('../render/comparison-tables.js')
  const { fromRecord } = await import('../results/record-files.js')
  console.log(fromRecord(`one of ${positionals.join(' and ')}`, () =>
    renderComparison(findDifferences(before, after), compareRecords(before, after))))
})
