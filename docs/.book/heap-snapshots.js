// @ts-check
// Heap snapshots of a server: before each, a known number of requests, as on the page about memory.
import { glob, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pWaitFor from 'p-wait-for'
import { askOneByOne } from '../../scripts/stages/whole-load.js'
import { openBursts } from 'bench-in-turns'
import { startStage } from '../../scripts/stages/stage-app.js'

/** @import { Stage } from '../../scripts/stages/catalog.js' */

const SIGNAL = 'SIGUSR2'
const LAST_BYTE = '}'.charCodeAt(0)
const WRITTEN = { interval: 200, timeout: { milliseconds: 60_000, message: 'no heap snapshot was written in 60 s' } }

/**
 * @template T
 * @param {Stage} stage
 * @param {number[]} requests before each of them, one after the other
 * @param {AbortSignal} signal
 * @param {(files: string[]) => Promise<T>} work with the snapshots, absolute files that are gone afterwards:
 *   `1.heapsnapshot` and so on
 * @returns {Promise<T>}
 * @throws {ServerError} when the server does not start
 * @throws {LoadError} when one of the requests gets no answer
 */
export async function withSnapshots (stage, requests, signal, work) {
  const folder = await mkdtemp(join(tmpdir(), 'snapshots-'))
  try {
    return await work(await takeSnapshots(stage, requests, { folder, signal }))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function takeSnapshots (stage, requests, { folder, signal }) {
  const nodeArgs = [`--heapsnapshot-signal=${SIGNAL}`, `--diagnostic-dir=${folder}`]
  const server = await startStage(stage, { nodeArgs, withProbe: false, signal })
  const generator = openBursts(signal)
  const files = []
  try {
    for (const count of requests) {
      await askOneByOne(generator, server.url + stage.route, count)
      process.kill(server.pid, SIGNAL)
      const file = join(folder, `${files.length + 1}.heapsnapshot`)
      await rename(await writtenFile(folder, signal), file)
      files.push(file)
    }
  } finally {
    await generator.stop()
    await server.stop()
  }
  return files
}

/** @returns {Promise<string>} absolute, under the name that Node.js has given it, once all of it is there */
async function writtenFile (folder, signal) {
  let file = ''
  await pWaitFor(async () => {
    const [name] = await Array.fromAsync(glob('Heap.*.heapsnapshot', { cwd: folder }))
    file = join(folder, name ?? '')
    return Boolean(name) && (await readFile(file)).at(-1) === LAST_BYTE
  }, { ...WRITTEN, signal })
  return file
}
