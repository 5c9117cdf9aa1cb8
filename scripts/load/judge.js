// @ts-check
import { LoadError } from '../errors.js'

/**
 * @param {{ errors: number, timeouts: number, non2xx: number, requests: { total: number } }} result of a load
 * @param {string} generator
 * @returns {{ reasons: string[], notes: string[] }} why the sample does not count, and what is worth knowing all the
 *   same
 */
export function judge ({ errors, timeouts, non2xx, requests }, generator) {
  // What wrk calls a timeout is an answer that came late, and it is counted. autocannon gives up on the connection, and
  // counts that among its errors as well.
  const isWrk = generator === 'wrk'
  const reasons = say({
    errors: isWrk ? errors : errors - timeouts,
    timeouts: isWrk ? 0 : timeouts,
    'answers other than 2xx': non2xx
  })
  if (requests.total === 0) reasons.push('no answer at all')
  return { reasons, notes: isWrk ? say({ 'answers later than 2 s': timeouts }) : [] }
}

/**
 * @param {Parameters<typeof judge>[0]} result of an autocannon load
 * @throws {LoadError} when it does not count
 */
export function expectAnswers (result) {
  const { reasons } = judge(result, 'autocannon')
  if (reasons.length) throw new LoadError(`a load does not count: ${reasons.join(', ')}`)
}

function say (counts) {
  return Object.entries(counts).filter(([, count]) => count > 0).map(([name, count]) => `${count} ${name}`)
}
