// @ts-check
// Fields of a table, by their slot.

/** @import { ByteBuffer } from 'flatbuffers' */

/** @typedef {(buffer: ByteBuffer, table: number, slot: number) => any} Read */

const find = (/** @type {ByteBuffer} */ buffer, table, slot) => buffer.__offset(table, 4 + 2 * slot)

/** @type {Read} */
export function readInt (buffer, table, slot) {
  const offset = find(buffer, table, slot)
  return offset ? buffer.readInt32(table + offset) : 0
}

/** @type {Read} */
export function readBoolean (buffer, table, slot) {
  const offset = find(buffer, table, slot)
  return offset ? buffer.readInt8(table + offset) !== 0 : false
}

/** @type {Read} */
export function readDouble (buffer, table, slot) {
  const offset = find(buffer, table, slot)
  return offset ? buffer.readFloat64(table + offset) : 0
}

/** @type {Read} */
export function readLong (buffer, table, slot) {
  const offset = find(buffer, table, slot)
  return offset ? buffer.readInt64(table + offset) : 0n
}

/** @type {Read} */
export function readString (buffer, table, slot) {
  const offset = find(buffer, table, slot)
  return offset ? buffer.__string(table + offset) : null
}

/** @type {Read} where the table in it is */
export function readTable (buffer, table, slot) {
  const offset = find(buffer, table, slot)
  return buffer.__indirect(table + offset)
}

/** @type {Read} */
export function readBytes (buffer, table, slot) {
  const offset = find(buffer, table, slot)
  const start = buffer.__vector(table + offset)
  return Buffer.from(buffer.bytes().subarray(start, start + buffer.__vector_len(table + offset)))
}

/**
 * @template T
 * @param {ByteBuffer} buffer
 * @param {number} table
 * @param {number} slot
 * @param {number} size of an element, in bytes
 * @param {(at: number) => T} read
 * @returns {T[]}
 */
export function readVector (buffer, table, slot, size, read) {
  const offset = find(buffer, table, slot)
  if (!offset) return []
  const start = buffer.__vector(table + offset)
  const elements = []
  for (let i = 0; i < buffer.__vector_len(table + offset); i++) elements.push(read(start + i * size))
  return elements
}

/** @type {Read} where its last element is, of four bytes */
export function findLast (buffer, table, slot) {
  const offset = find(buffer, table, slot)
  return buffer.__vector(table + offset) + (buffer.__vector_len(table + offset) - 1) * 4
}
