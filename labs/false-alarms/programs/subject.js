// @ts-check
// What is compared: twice the same work, that of the slow server's listener for one answer.
import { createHash } from 'node:crypto'

const content = { data: 'x'.repeat(4000), url: '/seed/v1', ts: 0 }

export function before () {
  return createHash('sha512').update(JSON.stringify(content)).digest('base64').length
}

export function after () {
  return createHash('sha512').update(JSON.stringify(content)).digest('base64').length
}
