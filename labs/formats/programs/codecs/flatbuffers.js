// @ts-check
// As `flatc` writes it from a schema: tables are built from the innermost outwards, and read where they lie.
import { Builder, ByteBuffer } from 'flatbuffers'
import { FIELDS } from './flatbuffers-fields.js'
import { TABLES } from './flatbuffers-tables.js'

/** @import { Codec } from './codec.js' */

const builder = new Builder(1024)

/** @param {string} shape @returns {Codec} */
export function open (shape) {
  const { build, read, readOne } = TABLES[shape] ?? FIELDS[shape]
  return {
    encode (value) {
      builder.clear()
      builder.finish(build(builder, value))
      return builder.asUint8Array().slice()
    },
    decode: bytes => atRoot(bytes, read),
    ...(readOne && { readOne: bytes => atRoot(bytes, readOne) })
  }
}

function atRoot (bytes, read) {
  const buffer = new ByteBuffer(bytes)
  return read(buffer, buffer.__indirect(buffer.position()))
}
