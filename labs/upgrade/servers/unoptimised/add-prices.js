'use strict'

module.exports = function addPrices (state) {
  state.banners.forEach(banner => { banner.price = (banner.cents / 100).toFixed(2) })
  return state
}
