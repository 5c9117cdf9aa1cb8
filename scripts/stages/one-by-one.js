// @ts-check
import { LoadError } from 'bench-in-turns/errors.js'

/** @import { openBursts } from 'bench-in-turns/load/generators.js' */

const LONGEST_MS = 300_000

/**
 * Requests one after the other over one connection: for what each of them costs, where how long it takes says nothing.
 *
 * @param {Pick<ReturnType<typeof openBursts>, 'run'>} generator
 * @param {string} url
 * @param {number} requests
 * @param {{ mayRepeat?: boolean }} [options]
 * @throws {LoadError} when one of them is not answered with 2xx
 */
export async function askOneByOne (generator, url, requests, { mayRepeat = true } = {}) {
  const { result } = await generator.run(url, { connections: 1, durationMs: LONGEST_MS, requests })
  const missing = requests - result.requests
  if (missing === 0 && result.non2xx === 0) return
  // A server closes an idle connection after seconds: what went out just then, it has not seen.
  if (missing && result.non2xx === 0 && mayRepeat) return askOneByOne(generator, url, missing, { mayRepeat: false })
  throw new LoadError(`of ${requests} requests, ${missing} got no answer, and ${result.non2xx} none of 2xx`)
}
