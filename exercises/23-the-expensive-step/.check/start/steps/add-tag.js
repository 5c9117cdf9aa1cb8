'use strict'

const { createHash } = require('crypto')

module.exports = function addTag (state) {
  const hash = createHash('sha1')
  for (const { id, price } of state.orders) hash.update(id + ' ' + price + '\n')
  state.tag = '"' + hash.digest('hex') + '"'
  return state
}
