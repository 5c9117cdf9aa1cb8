'use strict'

const zlib = require('node:zlib')

const LINES = 1500

const terms = Array.from({ length: LINES }, (_, i) => i + '. Nobody answers for part ' + i * 7 % 31).join('\n')
const packed = zlib.deflateSync(terms).length

module.exports = function part (text) {
  return text.length + ' of ' + packed + ' bytes'
}
