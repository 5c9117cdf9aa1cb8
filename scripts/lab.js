// @ts-check
import { glob } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { runCommand } from './cli/command.js'
import { UsageError } from './errors.js'
import { rootDir } from './stages/catalog.js'

/**
 * What labs/NAME/lab.js exports.
 *
 * @typedef {object} Lab
 * @property {string} title one line
 * @property {(args: string[], signal: AbortSignal) => Promise<number>} run gives the exit code
 */

await runCommand(async signal => {
  const labs = await readLabs()
  const [name, ...args] = process.argv.slice(2)
  if (name === undefined) {
    for (const [lab, { title }] of labs) console.log(`${lab}: ${title}`)
    return 0
  }
  const lab = labs.get(name)
  if (!lab) throw new UsageError(`unknown lab "${name}"; there are: ${[...labs.keys()].join(', ')}`)
  return lab.run(args, signal)
})

/** @returns {Promise<Map<string, Lab>>} by the name of their folder */
async function readLabs () {
  const files = await Array.fromAsync(glob('labs/*/lab.js', { cwd: rootDir }))
  return new Map(await Promise.all(files.sort().map(async file =>
    /** @type {[string, Lab]} */ ([basename(dirname(file)), await import(pathToFileURL(join(rootDir, file)).href)]))))
}
