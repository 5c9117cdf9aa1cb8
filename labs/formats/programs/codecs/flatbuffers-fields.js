// @ts-check
// Tables of one field: two of the shapes, and the single values.
import { readBytes, readDouble, readLong, readString, readVector } from './flatbuffers-read.js'

/** @import { Table } from './flatbuffers-tables.js' */

const DOUBLE_BYTES = 8

function oneField (name, add, read) {
  return {
    build (builder, value) {
      return add(builder, value[name])
    },
    read: (buffer, table) => ({ [name]: read(buffer, table, 0) })
  }
}

const addScalar = method => (builder, value) => {
  builder.startObject(1)
  builder[method](0, value, null)
  return builder.endObject()
}

const addOffset = create => (builder, value) => {
  const at = create(builder, value)
  builder.startObject(1)
  builder.addFieldOffset(0, at, 0)
  return builder.endObject()
}

function buildDoubles (builder, values) {
  builder.startVector(DOUBLE_BYTES, values.length, DOUBLE_BYTES)
  for (let i = values.length - 1; i >= 0; i--) builder.addFloat64(values[i])
  return builder.endVector()
}

const addString = addOffset((builder, text) => builder.createString(text))

/** By shape, or by the type of a single value. @type {Record<string, Table>} */
export const FIELDS = {
  hex: oneField('data', addString, readString),
  doubles: oneField('values', addOffset(buildDoubles), (buffer, table, slot) =>
    readVector(buffer, table, slot, DOUBLE_BYTES, at => buffer.readFloat64(at))),
  double: oneField('double', addScalar('addFieldFloat64'), readDouble),
  whole: oneField('whole', addScalar('addFieldInt64'), readLong),
  bytes: oneField('bytes', addOffset((builder, bytes) => builder.createByteVector(bytes)), readBytes),
  string: oneField('string', addString, readString)
}
