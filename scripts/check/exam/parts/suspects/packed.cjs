'use strict'

const zlib = require('node:zlib')

// What the answer takes on a slow line.
module.exports = function suspect (body) {
  return String(zlib.deflateRawSync(body, { level: 1, memLevel: 1, windowBits: 9 }).length)
}
