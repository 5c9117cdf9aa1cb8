'use strict'

const routes = require('../data').routes

module.exports = function findRoute (path) {
  for (const i in routes) {
    if (routes[i].url === path) return routes[i]
  }
  return null
}
