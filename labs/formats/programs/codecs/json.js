// @ts-check
/** @import { Codec } from './codec.js' */

/** @returns {Codec} */
export function open () {
  return { encode: value => Buffer.from(JSON.stringify(value)), decode: bytes => JSON.parse(bytes.toString()) }
}
