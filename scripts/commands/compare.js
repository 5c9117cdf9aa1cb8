// @ts-check
import { resolve } from 'node:path'
import { parseFlags, runCommand } from './cli/command.js'
import { UsageError } from '../errors.js'

await runCommand(async () => {
  const { positionals } = parseFlags('compare')
  if (positionals.length !== 2) throw new UsageError('compare takes two records: npm run compare -- OLD.json NEW.json')
  const { commonNoisePair, compareRecords, describeDifferences } = await import('../analyse/compare.js')
  const { readRecord } = await import('../record/files.js')
  const { renderComparison } = await import('../render/compare-table.js')
  const [before, after] = await Promise.all(positionals.map(name => readRecord(resolve(process.env.INIT_CWD ?? '.', name))))
  console.log(renderComparison(describeDifferences(before, after), compareRecords(before, after), commonNoisePair(before, after)))
  return 0
})
