// @ts-check
// The formats. The package of one is loaded only where it is measured.
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { gunzipSync, gzipSync } from 'node:zlib'
import AVRO_SCHEMAS from './shapes.avsc.json' with { type: 'json' }

/**
 * @typedef {object} Codec of one shape
 * @property {(value: any) => Buffer | Uint8Array} encode from plain objects
 * @property {(bytes: Buffer) => any} decode to something whose fields can be read
 * @property {(decoded: any) => any} [toPlain] for comparing, where `decode` gives more than plain objects; not timed
 * @property {(bytes: Buffer) => any} [readOne] reads one field and leaves all others undecoded
 */

/** @returns {Codec} */
function openJson () {
  return { encode: value => Buffer.from(JSON.stringify(value)), decode: bytes => JSON.parse(bytes.toString()) }
}

/** Each is given the name of a shape. @type {Record<string, (shape: string) => Codec | Promise<Codec>>} */
const CODECS = {
  JSON: openJson,
  'JSON again': openJson,
  'JSON, gzip': () => ({
    encode: value => gzipSync(JSON.stringify(value)),
    decode: bytes => JSON.parse(gunzipSync(bytes).toString())
  }),
  msgpackr: () => import('msgpackr'),
  'cbor-x': () => import('cbor-x'),
  protobufjs: openProtobufjs,
  'protobuf-es': openProtobufEs,
  async avsc (shape) {
    const { default: avro } = await import('avsc')
    const type = avro.Type.forSchema(/** @type {any} */ (AVRO_SCHEMAS)[shape])
    return { encode: value => type.toBuffer(value), decode: bytes => type.fromBuffer(bytes), toPlain: copyPlain }
  },
  async bson () {
    const bson = await import('bson')
    return { encode: value => bson.serialize(value), decode: bytes => bson.deserialize(bytes) }
  },
  flatbuffers: async shape => (await import('./flatbuffers.js')).openFlatbuffers(shape),
  v8: () => ({ encode: serialize, decode: deserialize })
}

export const FORMATS = Object.keys(CODECS)
/** The one that all others are compared with. */
export const JSON_FORMAT = 'JSON'
/** Entered twice: what differs is noise. */
export const JSON_AGAIN = 'JSON again'
/** Those that take any value. */
export const WITHOUT_SCHEMA = [JSON_FORMAT, 'msgpackr', 'cbor-x', 'bson', 'v8']

/**
 * @param {string} format
 * @param {string} shape
 * @returns {Promise<Codec>}
 */
export const openCodec = async (format, shape) => CODECS[format](shape)

async function readProto () {
  const { default: protobuf } = await import('protobufjs')
  return protobuf.load(join(import.meta.dirname, 'shapes.proto'))
}

/** @returns {Promise<Codec>} */
async function openProtobufjs (shape) {
  const type = (await readProto()).lookupType(shape)
  return {
    encode: value => type.encode(value).finish(),
    decode: bytes => type.decode(bytes),
    toPlain: message => type.toObject(message, { defaults: true })
  }
}

/** @returns {Promise<Codec>} */
async function openProtobufEs (shape) {
  const { create, fromBinary, toBinary } = await import('@bufbuild/protobuf')
  const schema = /** @type {any} */ ((await readRegistry()).getMessage(shape))
  return {
    encode: value => toBinary(schema, create(schema, value)),
    decode: bytes => fromBinary(schema, bytes),
    toPlain: copyPlain
  }
}

// What `protoc` would write down at build time.
async function readRegistry () {
  const { createFileRegistry, fromBinary } = await import('@bufbuild/protobuf')
  const { FileDescriptorSetSchema } = await import('@bufbuild/protobuf/wkt')
  const { default: descriptor } = await import('protobufjs/ext/descriptor/index.js')
  const root = (await readProto()).resolveAll() // before that, it would say that no list is packed
  const set = /** @type {any} */ (root).toDescriptor('proto3')
  const bytes = /** @type {any} */ (descriptor).FileDescriptorSet.encode(set).finish()
  return createFileRegistry(fromBinary(FileDescriptorSetSchema, bytes))
}

/** @param {any} value of objects with a class @returns {any} the same of plain ones */
function copyPlain (value) {
  return JSON.parse(JSON.stringify(value, (name, field) => name === '$typeName' ? undefined : field))
}
