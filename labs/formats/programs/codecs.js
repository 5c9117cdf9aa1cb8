// @ts-check
// The formats. Their packages are installed for this lab alone, and the one of a format is loaded only where it is
// measured.
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import AVRO_SCHEMAS from './shapes.avsc.json' with { type: 'json' }

/**
 * @typedef {object} Codec of one shape
 * @property {(value: any) => Buffer | Uint8Array} encode from plain objects
 * @property {(bytes: Buffer) => any} decode to something whose fields can be read
 * @property {(decoded: any) => any} [toPlain] for comparing, where `decode` gives more than plain objects; not timed
 */

function openJson () {
  return { encode: value => Buffer.from(JSON.stringify(value)), decode: bytes => JSON.parse(bytes.toString()) }
}

/** @typedef {(name: string) => any} Load a package */

/** Each is given the name of a shape. @type {Record<string, (shape: string, load: Load) => Codec | Promise<Codec>>} */
const CODECS = {
  JSON: openJson,
  'JSON again': openJson,
  'JSON, gzip': () => ({
    encode: value => gzipSync(JSON.stringify(value)),
    decode: bytes => JSON.parse(gunzipSync(bytes).toString())
  }),
  msgpackr: (_shape, load) => load('msgpackr'),
  protobufjs: openProtobufjs,
  'protobuf-es': openProtobufEs,
  avsc (shape, load) {
    const type = load('avsc').Type.forSchema(/** @type {any} */ (AVRO_SCHEMAS)[shape])
    return { encode: value => type.toBuffer(value), decode: bytes => type.fromBuffer(bytes), toPlain: copyPlain }
  },
  bson (_shape, load) {
    const bson = load('bson')
    return { encode: value => bson.serialize(value), decode: bytes => bson.deserialize(bytes) }
  }
}

export const FORMATS = Object.keys(CODECS)
/** The one that all others are compared with. */
export const JSON_FORMAT = 'JSON'
/** Entered twice: what differs is noise. */
export const JSON_AGAIN = 'JSON again'

/**
 * @param {string} format
 * @param {string} shape
 * @param {string} packages absolute folder that has them in its node_modules
 * @returns {Promise<Codec>}
 */
export const openCodec = async (format, shape, packages) => CODECS[format](shape, createRequire(join(packages, '_')))

async function readProto (load) {
  return load('protobufjs').load(join(import.meta.dirname, 'shapes.proto'))
}

async function openProtobufjs (shape, load) {
  const type = (await readProto(load)).lookupType(shape)
  return {
    encode: value => type.encode(value).finish(),
    decode: bytes => type.decode(bytes),
    toPlain: message => type.toObject(message, { defaults: true })
  }
}

async function openProtobufEs (shape, load) {
  const { create, fromBinary, toBinary } = load('@bufbuild/protobuf')
  const schema = (await readRegistry(load)).getMessage(shape)
  return {
    encode: value => toBinary(schema, create(schema, value)),
    decode: bytes => fromBinary(schema, bytes),
    toPlain: copyPlain
  }
}

// What `protoc` would write down at build time.
async function readRegistry (load) {
  const { createFileRegistry, fromBinary } = load('@bufbuild/protobuf')
  const { FileDescriptorSetSchema } = load('@bufbuild/protobuf/wkt')
  const { FileDescriptorSet } = load('protobufjs/ext/descriptor/index.js')
  const root = (await readProto(load)).resolveAll() // before that, it would say that no list is packed
  const bytes = FileDescriptorSet.encode(root.toDescriptor('proto3')).finish()
  return createFileRegistry(fromBinary(FileDescriptorSetSchema, bytes))
}

/** @param {any} value of objects with a class @returns {any} the same of plain ones */
function copyPlain (value) {
  return JSON.parse(JSON.stringify(value, (name, field) => name === '$typeName' ? undefined : field))
}
