// @ts-check
import protobuf from 'protobufjs'
import { messageName, PROTO } from './schemas.js'

/** @import { Codec } from './codec.js' */

/** @param {string} shape @returns {Codec} */
export function open (shape) {
  const type = protobuf.parse(PROTO).root.lookupType(messageName(shape))
  return {
    encode: value => type.encode(value).finish(),
    decode: bytes => type.decode(bytes),
    toPlain: message => type.toObject(message, { defaults: true })
  }
}
