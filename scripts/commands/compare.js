// @ts-check
import { UsageError } from '../errors.js'
import { parseFlags, runCommand } from './cli/command.js'
import { readMeasured } from './cli/record-file.js'

await runCommand(async () => {
  const { positionals } = parseFlags('compare')
  if (positionals.length !== 2) throw new UsageError('compare takes two records: npm run compare -- OLD.json NEW.json')
  const [before, after] = await Promise.all(positionals.map(readMeasured))
  const { compareRecords } = await import('../analyse/compare.js')
  const { findDifferences } = await import('../analyse/differences.js')
  const { renderComparison } = await import('../render/compare-table.js')
  console.log(renderComparison(findDifferences(before, after), compareRecords(before, after)))
  return 0
})
