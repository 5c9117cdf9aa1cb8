// @ts-check
// The parts of the lab in which nothing is timed: two at once, and one that fails does not take the others along.
import { isToolFailure } from '../kit.js'

/**
 * @param {any} error
 * @returns {boolean} did a server, or a program before it, end or not answer?
 */
export function isOfServer (error) {
  return (
    isToolFailure(error) ||
    error.syscall !== undefined ||
    ['ECONNRESET', 'ABORT_ERR'].includes(error.code) ||
    error.name === 'TimeoutError'
  )
}

/**
 * @template T, R
 * @param {T[]} all
 * @param {(one: T) => Promise<R | null>} measureOne
 * @returns {Promise<R[]>} in the same order, without those that gave nothing
 */
export async function ofEach (all, measureOne) {
  /** @type {(R | null)[]} */
  const results = []
  const waiting = [...all.entries()]
  const goOn = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) results[next[0]] = await measureOne(next[1])
  }
  const ended = await Promise.allSettled([goOn(), goOn()]) // so that no server is left when one of them is interrupted
  const failed = ended.find(({ status }) => status === 'rejected')
  if (failed) throw /** @type {PromiseRejectedResult} */ (failed).reason
  return results.filter(result => result !== null)
}
