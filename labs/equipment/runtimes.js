// @ts-check
// Other versions of Node.js, from the packages in which npm's registry carries them. None of these runs a script when
// it is installed. What runtimes.json pins is checked against the hash that stands there.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { execa } from 'execa'
import { ServerError, ToolError, UsageError } from 'bench-in-turns/kit.js'
import { rootDir } from '../../scripts/stages/catalog.js'
import { installLocked, lockOf } from '../../scripts/stages/installed/packages.js'

const RUNTIMES = join(rootDir, '.runtimes') // not in node_modules, which npm ci deletes
const PINS = new URL('runtimes.json', import.meta.url)
const VERSION = /^\d+(?:\.\d+){0,2}$/
const PLATFORM = `${process.platform}-${process.arch}`
const START = 'console.log(JSON.stringify({ node: process.version, v8: process.versions.v8 }))'

/** @typedef {{ binary: string, version: string, v8: string }} Runtime absolute file, and exact versions */
/** @typedef {{ package: string, integrity: string }} Pin */

/**
 * @param {string} version as typed
 * @throws {UsageError} when it is none: it also names a folder
 */
export function expectVersion (version) {
  if (!VERSION.test(version)) throw new UsageError(`"${version}" is no version of Node.js, such as 22 or 20.20.2`)
}

/** @returns {Promise<Record<string, Pin>>} those for this kind of machine, by exact version, the oldest first */
async function readPins () {
  return JSON.parse(await readFile(PINS, 'utf8'))[PLATFORM] ?? {}
}

/**
 * @param {string} version that {@link expectVersion} takes, such as `20` or `8.11.2`: the latest such that is pinned
 * @param {AbortSignal} signal
 * @returns {Promise<Runtime>} the one that runs this when it is of that version, else one that is installed and kept
 * @throws {ServerError} when npm cannot get it or it does not start
 */
export async function installRuntime (version, signal) {
  if (isOf(process.versions.node, version)) {
    return { binary: process.execPath, version: process.version, v8: process.versions.v8 }
  }
  const pins = await readPins()
  const exact = Object.keys(pins).findLast(pinned => isOf(pinned, version))
  if (exact === undefined) {
    const pinned = Object.keys(pins).join(', ') || 'none'
    throw new ServerError(`Node.js ${version} is not pinned for ${PLATFORM}; pinned are: ${pinned}`, [])
  }
  const binary = binaryOf(exact, pins[exact])
  const kept = await startWith(binary)
  if (kept) return kept
  const lock = lockOf({ version: exact, ...pins[exact] })
  await installLocked(join(RUNTIMES, exact), lock, { what: `Node.js ${exact}`, signal })
  const installed = await startWith(binary)
  if (!installed) throw new ServerError(`Node.js ${exact} does not start on this machine`, [])
  return installed
}

/**
 * @param {string[]} versions as for {@link installRuntime}
 * @param {{ signal: AbortSignal, step: (text: string) => void }} run
 * @returns {Promise<{ runtimes: (Runtime & { wanted: string })[], missing: { what: string, reason: string }[] }>}
 *   those that start, the oldest first, and why the others are not there
 */
export async function installRuntimes (versions, { signal, step }) {
  const runtimes = []
  const missing = []
  for (const wanted of versions) {
    step(`Node.js ${wanted}: install`)
    try {
      runtimes.push({ wanted, ...await installRuntime(wanted, signal) })
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof ToolError)) throw error
      missing.push({ what: `Node.js ${wanted}`, reason: error.message })
    }
  }
  runtimes.sort((a, b) => a.version.localeCompare(b.version, 'en', { numeric: true }))
  return { runtimes, missing }
}

function binaryOf (version, pin) {
  const name = process.platform === 'win32' ? 'node.exe' : 'node'
  return join(RUNTIMES, version, 'node_modules', pin.package, 'bin', name)
}

function isOf (exact, version) {
  return `${exact}.`.startsWith(`${version}.`)
}

/** @returns {Promise<Runtime | null>} null when there is none that starts */
async function startWith (binary) {
  const { stdout, exitCode } = await execa(binary, ['-e', START], { reject: false })
  if (exitCode !== 0) return null
  const { node, v8 } = JSON.parse(String(stdout))
  return { binary, version: node, v8 }
}
