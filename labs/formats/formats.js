// @ts-check
// What is compared. Each format is a file in programs/codecs/.

/**
 * @typedef {object} Format
 * @property {string} codec
 * @property {Record<string, string>} [settings] environment variables
 * @property {boolean} [isVariant] true where it loses and notices just what another one does
 */

/** The one that all others are compared with. */
export const JSON_FORMAT = 'JSON'
/** Entered twice: what differs is noise. */
export const JSON_AGAIN = 'JSON again'

/** By name. @type {Record<string, Format>} */
export const FORMATS = {
  [JSON_FORMAT]: { codec: 'json' },
  [JSON_AGAIN]: { codec: 'json', isVariant: true },
  'JSON, gzip': { codec: 'json-gzip' },
  'fast-json-stringify': { codec: 'fast-json-stringify', isVariant: true },
  msgpackr: { codec: 'msgpackr' },
  'msgpackr, no native part': {
    codec: 'msgpackr', settings: { MSGPACKR_NATIVE_ACCELERATION_DISABLED: 'true' }, isVariant: true
  },
  'msgpackr, records': { codec: 'msgpackr-records', isVariant: true },
  'cbor-x': { codec: 'cbor-x' },
  'cbor-x, no native part': { codec: 'cbor-x', settings: { CBOR_NATIVE_ACCELERATION_DISABLED: 'true' }, isVariant: true },
  protobufjs: { codec: 'protobufjs' },
  'protobuf-es': { codec: 'protobuf-es' },
  avsc: { codec: 'avsc' },
  bson: { codec: 'bson' },
  flatbuffers: { codec: 'flatbuffers' },
  v8: { codec: 'v8' }
}

export const SHAPES = ['numbers', 'strings', 'nested', 'hex', 'doubles']
/** Bytes of JSON, about. */
export const SIZES = [100, 1000, 10_000, 100_000, 1_000_000]
