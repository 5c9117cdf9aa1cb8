// @ts-check
// Says whether everything that chapters 1 to 5 need is here.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { rootDir } from '../stages/catalog.js'
import { parseFlags, runCommand } from './command.js'

await runCommand(async signal => {
  await parseFlags('ready')
  const { readReadiness } = await import('../check/ready.js')
  const { renderTerminalTable } = await import('bench-in-turns/say/terminal.js')
  const { engines } = JSON.parse(await readFile(join(rootDir, 'package.json'), 'utf8'))
  const all = await readReadiness({ nodeRange: engines.node, signal })
  const rows = all.map(({ what, isThere, isNeeded, says }) => [what, isThere ? 'yes' : isNeeded ? 'NO' : 'no', says])
  console.log(renderTerminalTable({ title: 'What chapters 1 to 5 need', head: ['what', 'ready', ''], rows }))
  const isReady = all.every(({ isThere, isNeeded }) => isThere || !isNeeded)
  console.log(isReady ? 'Ready. Where something is missing, a part is left out and says so.' : 'Not ready yet: see NO.')
  return isReady ? 0 : 1
})
