'use strict'

const banners = require('../data').banners

module.exports = function chooseBanners (state) {
  const most = Number(state.query.width || 1000)
  const category = state.query.category
  const chosen = []
  for (let i = 0; i < banners.length; i++) {
    const { id, title, url, cents, startMinute, width } = banners[i]
    if (banners[i].category !== category || !(width <= most)) continue // a width that is no number fits none
    chosen.push({ id, title, url, cents, minute: startMinute })
  }
  state.banners = chosen
  return state
}
