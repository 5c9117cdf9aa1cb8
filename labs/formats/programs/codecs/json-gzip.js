// @ts-check
import { gunzipSync, gzipSync } from 'node:zlib'

/** @import { Codec } from './codec.js' */

/** @returns {Codec} */
export function open () {
  return { encode: value => gzipSync(JSON.stringify(value)), decode: bytes => JSON.parse(gunzipSync(bytes).toString()) }
}
