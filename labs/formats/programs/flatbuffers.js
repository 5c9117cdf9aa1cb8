// @ts-check
// As `flatc` writes it from a schema: tables are built from the innermost outwards, and read where they lie.

/** @import { Codec } from './codecs.js' */

/**
 * @typedef {object} Table that has a vector in its only field
 * @property {(builder: any, value: any) => number} build gives where the vector is
 * @property {(buffer: any, table: number) => any} read all of it
 * @property {(buffer: any, table: number) => any} [readOne] a single field
 */

const OFFSET_BYTES = 4
const DOUBLE_BYTES = 8

/** @param {string} shape @param {any} flatbuffers the package @returns {Codec} */
export function openFlatbuffers (shape, { Builder, ByteBuffer }) {
  const { build, read, readOne } = TABLES[shape]
  const sharedBuilder = new Builder(1024)
  const atRoot = (bytes, read) => {
    const buffer = new ByteBuffer(bytes)
    return read(buffer, buffer.__indirect(buffer.position()))
  }
  return {
    encode (value) {
      sharedBuilder.clear()
      const vectorAt = build(sharedBuilder, value)
      sharedBuilder.startObject(1)
      sharedBuilder.addFieldOffset(0, vectorAt, 0)
      sharedBuilder.finish(sharedBuilder.endObject())
      return sharedBuilder.asUint8Array().slice()
    },
    decode: bytes => atRoot(bytes, read),
    ...(readOne && { readOne: bytes => atRoot(bytes, readOne) })
  }
}

/** A field of a table, by its slot. What is not there has its default. */
const fieldOf = (read, usual) => (buffer, table, slot) => {
  const offset = buffer.__offset(table, 4 + 2 * slot)
  return offset ? read(buffer, table + offset) : usual
}

const vectorOf = (bytes, read) => fieldOf((buffer, at) => {
  const start = buffer.__vector(at)
  const elements = []
  for (let i = 0; i < buffer.__vector_len(at); i++) elements.push(read(buffer, start + i * bytes))
  return elements
}, [])

const readInt = fieldOf((buffer, at) => buffer.readInt32(at), 0)
const readBoolean = fieldOf((buffer, at) => buffer.readInt8(at) !== 0, false)
const readDouble = fieldOf((buffer, at) => buffer.readFloat64(at), 0)
const readString = fieldOf((buffer, at) => buffer.__string(at), null)
const readTable = fieldOf((buffer, at) => buffer.__indirect(at), 0)
const readDoubles = vectorOf(DOUBLE_BYTES, (buffer, at) => buffer.readFloat64(at))
const readStrings = vectorOf(OFFSET_BYTES, (buffer, at) => buffer.__string(at))
const readItems = vectorOf(OFFSET_BYTES, (buffer, at) => readItem(buffer, buffer.__indirect(at)))

const readLastId = fieldOf((buffer, at) => {
  const last = buffer.__vector(at) + (buffer.__vector_len(at) - 1) * OFFSET_BYTES
  return readInt(buffer, buffer.__indirect(last), 0)
}, 0)

function readItem (buffer, at) {
  const address = readTable(buffer, at, 3)
  const place = readTable(buffer, address, 1)
  return {
    id: readInt(buffer, at, 0),
    name: readString(buffer, at, 1),
    isActive: readBoolean(buffer, at, 2),
    address: {
      street: readString(buffer, address, 0),
      place: { lat: readDouble(buffer, place, 0), lng: readDouble(buffer, place, 1) }
    },
    tags: readStrings(buffer, at, 4)
  }
}

/** @param {any} builder @param {'addFloat64' | 'addOffset'} add */
function buildVector (builder, bytes, values, add) {
  builder.startVector(bytes, values.length, bytes)
  for (let i = values.length - 1; i >= 0; i--) builder[add](values[i])
  return builder.endVector()
}

function buildAddress (builder, { street, place: { lat, lng } }) {
  const streetAt = builder.createString(street)
  builder.startObject(2)
  builder.addFieldFloat64(0, lat, 0)
  builder.addFieldFloat64(1, lng, 0)
  const placeAt = builder.endObject()
  builder.startObject(2)
  builder.addFieldOffset(0, streetAt, 0)
  builder.addFieldOffset(1, placeAt, 0)
  return builder.endObject()
}

function buildItem (builder, { id, name, isActive, address, tags }) {
  const nameAt = builder.createString(name)
  const addressAt = buildAddress(builder, address)
  const tagsAt = buildVector(builder, OFFSET_BYTES, tags.map(tag => builder.createString(tag)), 'addOffset')
  builder.startObject(5)
  builder.addFieldInt32(0, id, 0)
  builder.addFieldOffset(1, nameAt, 0)
  builder.addFieldInt8(2, Number(isActive), 0)
  builder.addFieldOffset(3, addressAt, 0)
  builder.addFieldOffset(4, tagsAt, 0)
  return builder.endObject()
}

/** By shape. @type {Record<string, Table>} */
const TABLES = {
  nested: {
    build: (builder, { items }) =>
      buildVector(builder, OFFSET_BYTES, items.map(item => buildItem(builder, item)), 'addOffset'),
    read: (buffer, table) => ({ items: readItems(buffer, table, 0) }),
    readOne: (buffer, table) => readLastId(buffer, table, 0)
  },
  doubles: {
    build: (builder, { values }) => buildVector(builder, DOUBLE_BYTES, values, 'addFloat64'),
    read: (buffer, table) => ({ values: readDoubles(buffer, table, 0) })
  }
}
