'use strict'

const findRoute = require('./find-route')

module.exports = function getByUrl (state) {
  state.route = findRoute(state.path)
  return state
}
