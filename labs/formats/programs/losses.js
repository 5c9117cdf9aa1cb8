// @ts-check
// What becomes of values that are not plain text, numbers and lists. Usage: node losses.js FORMAT
import { inspect, isDeepStrictEqual } from 'node:util'
import { openCodec } from './codecs/codec.js'

/** Formats with a schema are given the type that fits best: null where they have none. */
const WITH_SCHEMA = ['protobufjs', 'protobuf-es', 'avsc', 'flatbuffers', 'fast-json-stringify']
const SHOWN_CHARS = 30

/** @type {[name: string, value: any, type: string | null][]} */
const VALUES = [
  ['undefined', undefined, 'double'],
  ['null', null, 'double'],
  ['NaN', NaN, 'double'],
  ['Infinity', Infinity, 'double'],
  ['-0', -0, 'double'],
  ['9007199254740993n', 2n ** 53n + 1n, 'whole'],
  ['a Date', new Date(Date.UTC(2026, 0, 1)), null],
  ['a Buffer', Buffer.from([1, 2, 255]), 'bytes'],
  ['a Map', new Map([['a', 1]]), null],
  ['a half emoji', '\ud83d', 'string']
]

/** @typedef {{ value: string, outcome: 'kept' | 'other' | 'error' | 'no type', got?: string }} Loss */

/** @returns {Promise<Loss>} */
async function tryValue (format, [name, value, type]) {
  const hasSchema = WITH_SCHEMA.includes(format)
  if (hasSchema && type === null) return { value: name, outcome: 'no type' }
  const field = hasSchema ? type : 'value'
  const { encode, decode } = await openCodec(format, field)
  try {
    const decoded = decode(Buffer.from(encode({ [field]: value })))
    const isThere = field in decoded
    const got = decoded[field]
    if (isThere && isSame(got, value)) return { value: name, outcome: 'kept' }
    return { value: name, outcome: 'other', got: isThere ? inspect(got, { breakLength: Infinity }).slice(0, SHOWN_CHARS) : 'gone' }
  } catch (error) {
    return { value: name, outcome: 'error', got: String(error.message).slice(0, SHOWN_CHARS) }
  }
}

// A Uint8Array is as good as a Buffer.
function isSame (got, value) {
  if (Buffer.isBuffer(value)) return got instanceof Uint8Array && value.equals(got)
  return isDeepStrictEqual(got, value)
}

const losses = []
for (const value of VALUES) losses.push(await tryValue(process.argv[2], value))
console.log(JSON.stringify(losses))
