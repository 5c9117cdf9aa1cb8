'use strict'

const { debuglog, inspect } = require('node:util')

const debug = debuglog('part')
const limits = Array.from({ length: 200 }, (_, i) => ({ from: i, to: i * 9, of: ['a', 'b'] }))

module.exports = function part (text) {
  if (debug.enabled) debug(text + ' within ' + inspect(limits, { depth: 2 }))
  return String(limits[Number(/\d+/.exec(text)) % limits.length].to)
}
