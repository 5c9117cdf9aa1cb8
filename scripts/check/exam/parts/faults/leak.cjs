'use strict'

const { EventEmitter } = require('node:events')

const orders = new EventEmitter()
const seen = new Map()

function follow () {
  orders.on('seen', text => seen.set(text.length, text))
}

follow()

module.exports = function part (text) {
  orders.emit('seen', text)
  return 'seen ' + seen.get(text.length).length
}
