// @ts-check
// Whether what was typed can be used: records, files and ports. Imports only what is light: mistakes are not to wait.
import { access, constants, mkdir, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import { sayWhy, UsageError } from '../errors.js'
import { rootDir } from '../server/catalog.js'
import { fileTimestamp } from '../server/time-now.js'
import { FLAGS } from './flags.js'

/** @import { BenchAnalysis } from '../results/analysis.js' */

const HIGHEST_PORT = Number(FLAGS.start.port.max)

/**
 * @param {string | undefined} typed the name of a record, if there is one
 * @returns {Promise<{ name: string, bench: BenchAnalysis }>} without a name, the newest in results/
 * @throws {UsageError} when there is none, it cannot be read or nothing was measured in it
 */
export async function readNamedRecord (typed) {
  const { newestRecord } = await import('../results/record-files.js')
  const name = typed ?? await newestRecord()
  if (!name) throw new UsageError('there is no record in results/ yet: npm run bench:all')
  return { name, bench: await readMeasured(name) }
}

/**
 * @param {string} name of a record, as typed
 * @returns {Promise<BenchAnalysis>}
 * @throws {UsageError} when it cannot be read, or nothing was measured in it
 */
export async function readMeasured (name) {
  const { analyseBench } = await import('../results/analysis.js')
  const { fromRecord, readRecord } = await import('../results/record-files.js')
  const record = await readRecord(resolve(process.env.INIT_CWD ?? '.', name))
  const bench = fromRecord(name, () => analyseBench(record))
  if (!bench.samples.length && !bench.slices?.slices.length) {
    throw new UsageError(`${name} has no samples: nothing was measured in that run`)
  }
  return bench
}

/** @typedef {{ file: string, isNamed: boolean }} RecordPlace where a record goes; `isNamed` when that was typed */

/**
 * @param {string | undefined} typed the name of the file, if there is one
 * @param {string} what it begins with otherwise, in results/
 * @returns {Promise<RecordPlace>} absolute; its folder is there
 * @throws {UsageError} when it cannot be written
 */
export async function placeForRecord (typed, what) {
  const name = typed ?? join(rootDir, 'results', `${what}-${fileTimestamp()}.json`)
  const file = resolve(process.env.INIT_CWD ?? '.', name)
  try {
    await mkdir(dirname(file), { recursive: true })
    await access(dirname(file), constants.W_OK)
    if ((await stat(file).catch(() => null))?.isDirectory()) throw Object.assign(new Error(), { code: 'EISDIR' })
  } catch (error) {
    throw new UsageError(`cannot write ${name}: ${sayWhy(error)}`)
  }
  return { file, isNamed: typed !== undefined }
}

/**
 * @param {{ port: number, host: string, usual: number }} wanted `usual` is proposed where none is higher
 * @param {string} command that takes `--port`
 * @returns {Promise<string | null>} why nothing can listen there, and what to type instead; null when it can
 */
export async function whyNotListen ({ port, host, usual }, command) {
  const problem = await tryListen(port, host)
  const other = port < HIGHEST_PORT ? port + 1 : usual
  return problem && `port ${port} on ${host} is ${problem}; choose another: ${command} --port ${other}`
}

/** @returns {Promise<string | null>} */
function tryListen (port, host) {
  return new Promise(resolve => {
    const server = createServer()
    server.once('error', (/** @type {NodeJS.ErrnoException} */ { code }) =>
      resolve(code === 'EADDRINUSE' ? 'taken' : `not to be had (${code})`)
    )
    server.listen(port, host, () => server.close(() => resolve(null)))
  })
}
