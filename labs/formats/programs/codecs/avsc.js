// @ts-check
import avro from 'avsc'
import { AVRO } from './schemas.js'
import { copyPlain } from './codec.js'

/** @import { Codec } from './codec.js' */

/** @param {string} shape @returns {Codec} */
export function open (shape) {
  const type = avro.Type.forSchema(AVRO[shape])
  return { encode: value => type.toBuffer(value), decode: bytes => type.fromBuffer(bytes), toPlain: copyPlain }
}
