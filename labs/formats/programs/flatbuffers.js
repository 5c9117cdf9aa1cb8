// @ts-check
// As `flatc` writes it from a schema: tables are built from the innermost outwards, and read where they lie.
import { Builder, ByteBuffer } from 'flatbuffers'

/** @import { Codec } from './codecs.js' */

/**
 * @typedef {object} Table
 * @property {(builder: Builder, value: any) => number} build gives where it is
 * @property {(buffer: ByteBuffer, table: number) => any} read all of it
 * @property {(buffer: ByteBuffer, table: number) => any} [readOne] a single field
 */

const OFFSET_BYTES = 4
const DOUBLE_BYTES = 8

const sharedBuilder = new Builder(1024)

/** @param {string} shape @returns {Codec} */
export function openFlatbuffers (shape) {
  const { build, read, readOne } = TABLES[shape]
  return {
    encode (value) {
      sharedBuilder.clear()
      sharedBuilder.finish(build(sharedBuilder, value))
      return sharedBuilder.asUint8Array().slice()
    },
    decode: bytes => atRoot(bytes, read),
    ...(readOne && { readOne: bytes => atRoot(bytes, readOne) })
  }
}

function atRoot (bytes, read) {
  const buffer = new ByteBuffer(bytes)
  return read(buffer, buffer.__indirect(buffer.position()))
}

// Fields of a table, by their slot. What is not there has its default.

const find = (buffer, table, slot) => buffer.__offset(table, 4 + 2 * slot)

function readInt (buffer, table, slot) {
  const offset = find(buffer, table, slot)
  return offset ? buffer.readInt32(table + offset) : 0
}

function readBoolean (buffer, table, slot) {
  const offset = find(buffer, table, slot)
  return offset ? buffer.readInt8(table + offset) !== 0 : false
}

function readDouble (buffer, table, slot) {
  const offset = find(buffer, table, slot)
  return offset ? buffer.readFloat64(table + offset) : 0
}

function readString (buffer, table, slot) {
  const offset = find(buffer, table, slot)
  return offset ? buffer.__string(table + offset) : null
}

const readTable = (buffer, table, slot) => buffer.__indirect(table + find(buffer, table, slot))

function readVector (buffer, table, slot, size, read) {
  const offset = find(buffer, table, slot)
  if (!offset) return []
  const start = buffer.__vector(table + offset)
  const elements = []
  for (let i = 0; i < buffer.__vector_len(table + offset); i++) elements.push(read(start + i * size))
  return elements
}

function buildOffsets (builder, offsets) {
  builder.startVector(OFFSET_BYTES, offsets.length, OFFSET_BYTES)
  for (let i = offsets.length - 1; i >= 0; i--) builder.addOffset(offsets[i])
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
  const tagsAt = buildOffsets(builder, tags.map(tag => builder.createString(tag)))
  builder.startObject(5)
  builder.addFieldInt32(0, id, 0)
  builder.addFieldOffset(1, nameAt, 0)
  builder.addFieldInt8(2, Number(isActive), 0)
  builder.addFieldOffset(3, addressAt, 0)
  builder.addFieldOffset(4, tagsAt, 0)
  return builder.endObject()
}

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
    tags: readVector(buffer, at, 4, OFFSET_BYTES, tag => buffer.__string(tag))
  }
}

function buildList (builder, { items }) {
  const itemsAt = buildOffsets(builder, items.map(item => buildItem(builder, item)))
  builder.startObject(1)
  builder.addFieldOffset(0, itemsAt, 0)
  return builder.endObject()
}

// The id of the last of them.
function readOneId (buffer, table) {
  const offset = find(buffer, table, 0)
  const last = buffer.__vector(table + offset) + (buffer.__vector_len(table + offset) - 1) * OFFSET_BYTES
  return readInt(buffer, buffer.__indirect(last), 0)
}

function buildDoubles (builder, { values }) {
  builder.startVector(DOUBLE_BYTES, values.length, DOUBLE_BYTES)
  for (let i = values.length - 1; i >= 0; i--) builder.addFloat64(values[i])
  const valuesAt = builder.endVector()
  builder.startObject(1)
  builder.addFieldOffset(0, valuesAt, 0)
  return builder.endObject()
}

/** By shape. @type {Record<string, Table>} */
const TABLES = {
  nested: {
    build: buildList,
    read: (buffer, table) => ({
      items: readVector(buffer, table, 0, OFFSET_BYTES, at => readItem(buffer, buffer.__indirect(at)))
    }),
    readOne: readOneId
  },
  doubles: {
    build: buildDoubles,
    read: (buffer, table) => ({
      values: readVector(buffer, table, 0, DOUBLE_BYTES, at => buffer.readFloat64(at))
    })
  }
}
