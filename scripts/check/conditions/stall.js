// @ts-check
// A load generator that the participant writes: does it see how long requests wait that are due during a stall?
import { join } from 'node:path'
import { execa } from 'execa'
import { cleanEnvironment } from '../../stages/server-environment.js'
import { withServer } from '../with-server.js'
import { say } from '../../say.js'

/** @import { Context, Finding } from '../run.js' */

const LIMIT_MS = 20_000
const LEAST_SEEN = 0.7 // of the requests that wait for over half of the stall: a timer may be late, and skip some
const LOAD = 'require(process.argv[1]).load(process.argv[2])' +
  '.then(latenciesMs => console.log(JSON.stringify(latenciesMs)))'

/**
 * Bounds go by how long the server stands still. A busy machine makes latencies longer, and never hides one.
 *
 * @param {{ file: string, path: string, requests: number, intervalMs: number, stallMs: number }} condition the file
 *   exports `load(url)`, which gives the latencies in ms, in the order in which the requests were due
 * @param {Context} context
 * @returns {Promise<Finding>}
 */
export async function run ({ file, path, requests, intervalMs, stallMs }, { exercise: { dir }, stage, signal }) {
  return withServer(stage, signal, async ({ url }) => {
    const { latenciesMs, problem } = await runLoad(join(dir, file), url + path, signal)
    if (!latenciesMs) return { verdict: 'fails', says: say`${file} ${problem ?? ''}` }
    return judge(latenciesMs, { requests, intervalMs, stallMs })
  })
}

/** @returns {Promise<{ latenciesMs?: number[], problem?: string }>} */
async function runLoad (file, url, signal) {
  const { failed, timedOut, stdout, stderr } = await execa(process.execPath, ['-e', LOAD, file, url], {
    reject: false, cancelSignal: signal, timeout: LIMIT_MS, extendEnv: false, env: cleanEnvironment()
  })
  signal.throwIfAborted()
  if (timedOut) return { problem: say`did not end within ${LIMIT_MS / 1000} s` }
  if (failed) return { problem: say`ends with an error: ${/^\w*Error.*$/m.exec(stderr)?.[0] ?? say`it says nothing`}` }
  const latenciesMs = parseNumbers(stdout.trim().split('\n').at(-1) ?? '')
  return latenciesMs ? { latenciesMs } : { problem: say`must give an array of latencies: numbers, in ms` }
}

/** @returns {number[] | null} */
function parseNumbers (json) {
  try {
    const values = JSON.parse(json)
    return Array.isArray(values) && values.every(Number.isFinite) ? values : null
  } catch {
    return null
  }
}

/**
 * @param {number[]} latenciesMs
 * @param {{ requests: number, intervalMs: number, stallMs: number }} condition
 * @returns {Finding}
 */
function judge (latenciesMs, { requests, intervalMs, stallMs }) {
  const fails = says => /** @type {Finding} */ ({ verdict: 'fails', says })
  if (latenciesMs.length !== requests) return fails(say`gives ${latenciesMs.length} latencies for ${requests} requests`)
  const longMs = stallMs / 2
  const due = Math.floor(longMs / intervalMs)
  const seen = latenciesMs.filter(latencyMs => latencyMs >= longMs).length
  if (seen < LEAST_SEEN * due) {
    return fails(say`sees ${seen} of ${requests} requests wait for over ${longMs} ms, and ${due} of them were due meanwhile`)
  }
  const last = latenciesMs.slice(-Math.floor(requests / 4)) // due long after the stall
  if (Math.min(...last) > stallMs) {
    return fails(say`gives over ${stallMs} ms for each of the last ${last.length} requests, and the stall is not that long`)
  }
  return { verdict: 'holds', says: say`sees ${seen} of ${requests} requests wait for over ${longMs} ms` }
}
