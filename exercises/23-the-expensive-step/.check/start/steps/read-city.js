'use strict'

// The last part of the path: /orders/Riga
module.exports = function readCity (state) {
  const parts = state.url.split('/')
  state.city = decodeURIComponent(parts[parts.length - 1])
  return state
}
