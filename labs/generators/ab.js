// @ts-check
// ApacheBench, the oldest of the generators: one thread, HTTP/1.0.
import { execa } from 'execa'
import { LoadError } from 'bench-in-turns/kit.js'

/** @import { Load, LoadResult } from '../../scripts/stages/whole-load.js' */

const MOST_REQUESTS = 1e8 // else it stops after 50,000, whatever its time
const PATIENCE_S = 30

/** @returns {Promise<string | null>} null where it can be used, else one line that says how to get it */
export async function whyNotAb () {
  const { code } = await execa('ab', ['-V'], { reject: false })
  return code === 'ENOENT' ? 'ab is not installed: apt-get install apache2-utils; macOS has it' : null
}

/**
 * @param {string} url
 * @param {Omit<Load, 'generator'>} load
 * @param {AbortSignal} [signal] ends it
 * @returns {Promise<LoadResult>} what it counted, in autocannon's names
 * @throws {LoadError} when it fails
 */
export async function runAb (url, { connections, durationS }, signal) {
  const args = ['-k', '-q', '-c', String(connections), '-t', String(Math.ceil(durationS)), '-n', String(MOST_REQUESTS), url]
  const { stdout, stderr, failed } = await execa('ab', args, {
    reject: false, cancelSignal: signal, timeout: (durationS + PATIENCE_S) * 1000
  })
  signal?.throwIfAborted()
  if (failed) throw new LoadError(`ab failed: ${(stderr || stdout).trim().split('\n').at(-1)}`)
  const number = (/** @type {string} */ label) => Number(new RegExp(`^${label}: +([\\d.]+)`, 'm').exec(stdout)?.[1] ?? 0)
  const result = {
    requests: { total: number('Complete requests'), average: number('Requests per second') },
    duration: number('Time taken for tests'),
    errors: number('Failed requests'),
    timeouts: 0,
    non2xx: number('Non-2xx responses')
  }
  return /** @type {any} */ ({ result })
}
