// @ts-check
// The versions of Node.js that labs and profiles can run on, and those that are asked for, installed.
import { stat } from 'node:fs/promises'
import { UsageError } from 'bench-in-turns/errors.js'
import { parseFlags, runCommand } from './command.js'

await runCommand(async signal => {
  const { values, positionals } = await parseFlags('runtimes')
  if (values.all && positionals.length) throw new UsageError('--all and versions do not go together')
  const { expectVersion, installRuntimes, readInstalled, readPins } = await import('../stages/runtimes.js')
  const { formatBytes } = await import('bench-in-turns/say/format.js')
  const { renderTerminalTable } = await import('bench-in-turns/say/terminal.js')
  positionals.forEach(expectVersion)
  const pinned = Object.keys(await readPins())
  const { missing } = await installRuntimes(values.all ? pinned : positionals, { signal, step: console.error })
  const rows = []
  for (const version of pinned) {
    const runtime = await readInstalled(version)
    if (version === process.versions.node) rows.push([version, process.versions.v8, 'it runs this', '-'])
    else if (!runtime) rows.push([version, '-', 'no', '-'])
    else rows.push([version, runtime.v8, 'yes', formatBytes((await stat(runtime.binary)).size)])
  }
  const head = ['version', 'V8', 'installed', 'size']
  console.log(renderTerminalTable({ title: `Node.js for ${process.platform}-${process.arch}`, head, rows }))
  for (const { what, reason } of missing) console.error(`without ${what}: ${reason}`)
  console.log('Versions before 22 get no fixes any more: they are for measuring on this machine, and for nothing else.')
  return missing.length ? 1 : 0
})
