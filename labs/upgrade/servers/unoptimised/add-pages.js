'use strict'

const findRoute = require('./find-route')

module.exports = function addPages (state) {
  state.banners.forEach(banner => { banner.page = findRoute(banner.url).name })
  return state
}
