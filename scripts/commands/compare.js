// @ts-check
import { compareRecords } from '../analyse/compare.js'
import { findDifferences } from '../analyse/differences.js'
import { UsageError } from '../errors.js'
import { renderComparison } from '../render/compare-table.js'
import { parseFlags, runCommand } from './cli/command.js'
import { FLAGS } from './cli/flags.js'
import { readMeasured } from './cli/record-file.js'

await runCommand(async () => {
  const { positionals } = parseFlags(FLAGS.compare)
  if (positionals.length !== 2) throw new UsageError('compare takes two records: npm run compare -- OLD.json NEW.json')
  const [before, after] = await Promise.all(positionals.map(readMeasured))
  console.log(renderComparison(findDifferences(before, after), compareRecords(before, after)))
  return 0
})
