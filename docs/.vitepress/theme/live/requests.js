// @ts-check
// What is said of traced requests.

/**
 * @import { Call, TracedRequest } from '../../../../scripts/book/trace.js'
 */

/**
 * @param {TracedRequest[]} requests
 * @returns {{ label: string, values: number[], highest: number }} by request, what grows in a server that gets slower;
 *   `highest` of a scale for them
 */
export function measureOf (requests) {
  const listeners = requests.map(({ afterListeners }) => afterListeners)
  if (listeners.some(count => count > 0)) {
    // One listener is to look like one, though no request has more.
    return { label: 'Listeners that the server has', values: listeners, highest: Math.max(requests.length, ...listeners) }
  }
  const values = requests.map(({ calls }) => countCalls(calls))
  return { label: 'Calls of its own functions', values, highest: Math.max(1, ...values) }
}

/**
 * @param {TracedRequest} request
 * @returns {string} a sentence
 */
export function describeRequest ({ number, status, afterListeners, calls }) {
  const parts = [
    afterListeners ? `the server has ${counted(afterListeners, 'listener')}` : '',
    `it called its own functions ${counted(countCalls(calls), 'time')}`,
    `and answered ${status}`
  ]
  return `Request ${number}: ${parts.filter(Boolean).join(', ')}.`
}

/**
 * @param {Call} call
 * @param {Call[]} others of the same caller in another request
 * @returns {Call | undefined} the same function among them
 */
export function findSame ({ file, line, name, isLater }, others) {
  return others.find(other =>
    other.file === file && other.line === line && other.name === name && other.isLater === isLater)
}

/** @param {Call[]} calls */
export function hasLater (calls) {
  return calls.some(call => call.isLater || hasLater(call.calls))
}

function countCalls (calls) {
  return calls.reduce((sum, call) => sum + call.times + countCalls(call.calls), 0)
}

function counted (count, noun) {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
