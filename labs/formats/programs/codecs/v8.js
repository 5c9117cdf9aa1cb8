// @ts-check
import { deserialize, serialize } from 'node:v8'

/** @import { Codec } from './codec.js' */

/** @returns {Codec} */
export function open () {
  return { encode: serialize, decode: deserialize }
}
