// @ts-check
// Holds a record against ratios that must not fall. The floors are low enough for a short run on a noisy machine.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseFlags, runCommand } from './cli/command.js'
import { readNamedRecord } from './cli/record-file.js'

await runCommand(async () => {
  const { positionals } = parseFlags('budget')
  const { name, record } = await readNamedRecord(positionals, 'budget')
  const { checkFloors } = await import('../claims/budget.js')
  const floors = JSON.parse(await readFile(join(import.meta.dirname, '../claims/budget.json'), 'utf8'))
  const lines = checkFloors(record, floors)
  console.log(name)
  for (const { text } of lines) console.log(text)
  return lines.every(({ holds }) => holds) ? 0 : 1
})
