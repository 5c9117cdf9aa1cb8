// @ts-check
import { deserialize, serialize } from 'bson'

/** @import { Codec } from './codec.js' */

/** @returns {Codec} */
export function open () {
  return { encode: value => serialize(value), decode: bytes => deserialize(bytes) }
}
