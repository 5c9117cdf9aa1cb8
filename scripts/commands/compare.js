// @ts-check
import { resolve } from 'node:path'
import { parseFlags, runCommand } from './cli/command.js'
import { FLAGS } from './cli/flags.js'
import { UsageError } from '../errors.js'
import { commonNoisePair, compareRecords, describeDifferences } from '../analyse/compare.js'
import { readRecord } from '../record/files.js'
import { renderComparison } from '../render/compare-table.js'

await runCommand(async () => {
  const { positionals } = parseFlags(FLAGS.compare)
  if (positionals.length !== 2) throw new UsageError('compare takes two records: npm run compare -- OLD.json NEW.json')
  const [before, after] = await Promise.all(positionals.map(name => readRecord(resolve(process.env.INIT_CWD ?? '.', name))))
  console.log(renderComparison(describeDifferences(before, after), compareRecords(before, after), commonNoisePair(before, after)))
  return 0
})
