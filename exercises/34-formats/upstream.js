'use strict'

// Stands in for the service behind this one. It has documents of JSON in two encodings, and they change all the time.
const { gzipSync } = require('zlib')

const VERSIONS = 8
const NAMES = ['riga', 'oslo', 'koeln']
const READINGS = 500

const documents = new Map(NAMES.map(name => [name, Array.from({ length: VERSIONS }, (_, i) => encode(name, i))]))
let version = 0

function encode (name, version) {
  const readings = Array.from({ length: READINGS }, (_, i) =>
    ({ sensor: name + ' ' + i, value: Math.sin(i + version) * 100, unit: '°C', flags: [i % 2 === 0, null] }))
  const identity = Buffer.from(JSON.stringify({ name, version, readings }))
  return { identity, gzip: gzipSync(identity) }
}

/** From now on, all documents are others. */
exports.change = function change () {
  version = (version + 1) % VERSIONS
}

/**
 * Asks for a document as it is now. Its bytes come as those of a file do: into a buffer that you have made.
 *
 * @param {string} name
 * @param {'identity' | 'gzip'} encoding
 * @returns {{ size: number, readInto: (buffer: Buffer) => number } | null} null where there is none of that name
 */
exports.open = function open (name, encoding) {
  const bytes = documents.get(name)?.[version][encoding]
  return bytes ? { size: bytes.length, readInto: buffer => bytes.copy(buffer) } : null
}
