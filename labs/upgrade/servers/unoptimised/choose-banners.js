'use strict'

const banners = require('../data').banners

module.exports = function chooseBanners (state) {
  const most = Number(state.query.width || 1000)
  state.banners = banners
    .filter(banner => banner.category === state.query.category)
    .filter(banner => banner.width <= most)
    .map(({ id, title, url, cents, startMinute }) => ({ id, title, url, cents, minute: startMinute }))
  return state
}
