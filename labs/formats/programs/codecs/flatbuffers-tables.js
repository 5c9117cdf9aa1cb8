// @ts-check
import { findLast, readBoolean, readDouble, readInt, readString, readTable, readVector } from './flatbuffers-read.js'

/** @import { Builder, ByteBuffer } from 'flatbuffers' */

/**
 * @typedef {object} Table
 * @property {(builder: Builder, value: any) => number} build gives where it is
 * @property {(buffer: ByteBuffer, table: number) => any} read all of it
 * @property {(buffer: ByteBuffer, table: number) => any} [readOne] a single field
 */

const OFFSET_BYTES = 4

function buildOffsets (builder, offsets) {
  builder.startVector(OFFSET_BYTES, offsets.length, OFFSET_BYTES)
  for (let i = offsets.length - 1; i >= 0; i--) builder.addOffset(offsets[i])
  return builder.endVector()
}

function buildNumber (builder, { id, year, month, day, hour, minute, views, clicks }) {
  builder.startObject(8)
  builder.addFieldInt32(0, id, 0)
  builder.addFieldInt32(1, year, 0)
  builder.addFieldInt32(2, month, 0)
  builder.addFieldInt32(3, day, 0)
  builder.addFieldInt32(4, hour, 0)
  builder.addFieldInt32(5, minute, 0)
  builder.addFieldInt32(6, views, 0)
  builder.addFieldInt32(7, clicks, 0)
  return builder.endObject()
}

const readNumber = (buffer, at) => ({
  id: readInt(buffer, at, 0),
  year: readInt(buffer, at, 1),
  month: readInt(buffer, at, 2),
  day: readInt(buffer, at, 3),
  hour: readInt(buffer, at, 4),
  minute: readInt(buffer, at, 5),
  views: readInt(buffer, at, 6),
  clicks: readInt(buffer, at, 7)
})

function buildStrings (builder, { name, city, mail, note }) {
  const offsets = [name, city, mail, note].map(text => builder.createString(text))
  builder.startObject(4)
  for (let i = 0; i < 4; i++) builder.addFieldOffset(i, offsets[i], 0)
  return builder.endObject()
}

const readStrings = (buffer, at) => ({
  name: readString(buffer, at, 0),
  city: readString(buffer, at, 1),
  mail: readString(buffer, at, 2),
  note: readString(buffer, at, 3)
})

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

function buildNested (builder, { id, name, isActive, address, tags }) {
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

function readNested (buffer, at) {
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

// A table with a vector of tables.
function listOf (buildItem, readItem) {
  return {
    build (builder, { items }) {
      const itemsAt = buildOffsets(builder, items.map(item => buildItem(builder, item)))
      builder.startObject(1)
      builder.addFieldOffset(0, itemsAt, 0)
      return builder.endObject()
    },
    read: (buffer, table) => ({
      items: readVector(buffer, table, 0, OFFSET_BYTES, at => readItem(buffer, buffer.__indirect(at)))
    })
  }
}

const readLastId = (buffer, table) => readInt(buffer, buffer.__indirect(findLast(buffer, table, 0)), 0)

/** By shape. @type {Record<string, Table>} */
export const TABLES = {
  numbers: { ...listOf(buildNumber, readNumber), readOne: readLastId },
  strings: listOf(buildStrings, readStrings),
  nested: { ...listOf(buildNested, readNested), readOne: readLastId }
}
