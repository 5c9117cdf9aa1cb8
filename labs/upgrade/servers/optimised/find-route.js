'use strict'

const routes = require('../data').routes

module.exports = function findRoute (path) {
  for (let i = 0; i < routes.length; i++) {
    if (routes[i].url === path) return routes[i]
  }
  return null
}
