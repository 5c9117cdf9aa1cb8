// @ts-check
// Says whether everything that chapters 1 to 5 need is here.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { renderTerminalTable, say } from 'bench-in-turns/kit.js'
import { rootDir } from '../stages/catalog.js'
import { localiserFor, parseFlags, runCommand } from './typed.js'

await runCommand(async signal => {
  const { values } = await parseFlags('ready')
  const localise = await localiserFor(values)
  const { readReadiness } = await import('../check/ready.js')
  const { engines } = JSON.parse(await readFile(join(rootDir, 'package.json'), 'utf8'))
  const all = await readReadiness({ nodeRange: engines.node, signal })
  const sayMissing = isNeeded => isNeeded ? say('NO') : say('no')
  const rows = all.map(({ what, isThere, isNeeded, says }) =>
    [what, isThere ? say('yes') : sayMissing(isNeeded), says])
  const table = { title: say('What chapters 1 to 5 need'), head: [say('what'), say('ready'), ''], rows }
  console.log(renderTerminalTable(table, { localise }))
  const isReady = all.every(({ isThere, isNeeded }) => isThere || !isNeeded)
  console.log(localise(isReady
    ? say('Ready. Where something is missing, a part is left out and says so.')
    : say('Not ready yet: see NO.')))
  return isReady ? 0 : 1
})
