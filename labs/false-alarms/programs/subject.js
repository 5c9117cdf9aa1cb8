// @ts-check
// What is compared: the work of the slow server's listener for one answer, and the same with what is planted in it.
import { createHash } from 'node:crypto'

const content = { data: 'x'.repeat(4000), url: '/seed/v1', ts: 0 }
const spins = Number(process.argv[4] ?? 0)
let kept = 0

export function before () {
  return createHash('sha512').update(JSON.stringify(content)).digest('base64').length
}

export function after () {
  spin(spins)
  return createHash('sha512').update(JSON.stringify(content)).digest('base64').length
}

/** @param {number} times */
export function spin (times) {
  let sum = 0
  for (let i = 0; i < times; i++) sum = (sum * 31 + i) | 0
  kept = sum // or there would be nothing to compute
  return kept
}
