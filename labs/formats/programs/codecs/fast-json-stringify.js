// @ts-check
import fastJson from 'fast-json-stringify'
import { JSON_SCHEMA } from './schemas.js'

/** @import { Codec } from './codec.js' */

/** @param {string} shape @returns {Codec} */
export function open (shape) {
  const stringify = fastJson(JSON_SCHEMA[shape])
  return { encode: value => Buffer.from(stringify(value)), decode: bytes => JSON.parse(bytes.toString()) }
}
