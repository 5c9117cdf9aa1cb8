// @ts-check
// A codec is a file beside this one, by the name of its format.

/**
 * @typedef {object} Codec of one shape
 * @property {(value: any) => Buffer | Uint8Array} encode from plain objects
 * @property {(bytes: Buffer) => any} decode to something whose fields can be read
 * @property {(decoded: any) => any} [toPlain] for comparing, where `decode` gives more than plain objects; not timed
 * @property {(bytes: Buffer) => any} [readOne] reads one field and leaves all others undecoded
 * @property {boolean} [isNative] whether a part of it that is no JavaScript is in use
 */

/**
 * @param {string} format
 * @param {string} shape or, of a format with a schema, the type of a single value
 * @returns {Promise<Codec>}
 */
export async function openCodec (format, shape) {
  const { open } = await import(`./${format}.js`)
  return open(shape)
}

/** @param {any} value of objects with a class @returns {any} the same of plain ones */
export function copyPlain (value) {
  if (Array.isArray(value)) return value.map(copyPlain)
  if (value === null || typeof value !== 'object' || ArrayBuffer.isView(value)) return value
  return Object.fromEntries(
    Object.entries(value).filter(([name]) => name !== '$typeName').map(([name, field]) => [name, copyPlain(field)])
  )
}
