// @ts-check
// What a server keeps of its requests, in sentences.
import { hasEnds } from '../judge/interval.js'
import { LEAK_FROM_BYTES } from '../judge/leaks.js'
import { formatInterval, formatNumber } from './format.js'

/**
 * @import { Holder } from '../judge/holders.js'
 * @import { judgeLeaks } from '../judge/leaks.js'
 */

/**
 * @param {string} id
 * @param {ReturnType<typeof judgeLeaks>} judged
 * @returns {string} the verdict and its figure
 */
export function sayLeaks (id, { bytesPerRequest, verdict }) {
  const { count } = bytesPerRequest
  const bytes = `${formatInterval(bytesPerRequest, formatNumber)} bytes a request`
  const figure = `${bytes} are left when all garbage is collected, over ${count} processes`
  if (verdict === 'leaks') return `${id} leaks: ${figure}`
  if (verdict === 'does not leak') return `${id} does not leak: ${figure}, and a leak is ${LEAK_FROM_BYTES} at least`
  const more = hasEnds(bytesPerRequest) ? 2 * count : count + 3
  const how = `--generations ${more} takes more processes`
  const isAbove = (bytesPerRequest.low ?? 0) > 0 && bytesPerRequest.value >= LEAK_FROM_BYTES
  const why = isAbove ? 'nobody was found who holds more with each request, so a cache may still fill; ' : ''
  return `undecided whether ${id} leaks: ${figure}; ${why}${how}`
}

/**
 * @param {Holder[]} holders of what is kept
 * @returns {string[]} a line each
 */
export function sayHolders (holders) {
  return holders.map(holder => `  ${sayHolder(holder)}`)
}

/**
 * @param {Holder[]} holders of what is there until finalizers have run
 * @returns {string[]} lines
 */
export function sayHeld (holders) {
  if (!holders.length) return []
  return ['Until V8 collects its whole heap, which is rare where that is large, these grow with the requests:',
    ...holders.map(({ path, things }) => `  ${path}, by ${things.map(({ kind }) => kind).join(', ')}`)]
}

/** @param {Holder} holder */
function sayHolder ({ path, things, bytesPerRequest }) {
  const said = things.map(({ kind, perRequest }) => `${formatNumber(perRequest).replace(/\.00?$/, '')} ${kind}`)
  return `${path} has ${said.join(', ')} more for each request: ${formatNumber(bytesPerRequest)} bytes`
}
