'use strict'

const findRoute = require('./find-route')

module.exports = function addPages (state) {
  const banners = state.banners
  for (let i = 0; i < banners.length; i++) banners[i].page = findRoute(banners[i].url).name
  return state
}
