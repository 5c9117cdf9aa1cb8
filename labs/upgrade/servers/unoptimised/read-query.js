'use strict'

module.exports = function readQuery (state) {
  const parts = state.url.split('?')
  state.path = parts[0]
  state.query = {}
  const pairs = parts.length > 1 ? parts[1].split('&') : []
  pairs.forEach(pair => {
    const sides = pair.split('=')
    state.query[sides[0]] = sides[1]
  })
  return state
}
