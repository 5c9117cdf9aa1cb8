'use strict'

// Prices are whole cents, and for these it says the same as toFixed(2). For any number it would not.
module.exports = function addPrices (state) {
  const banners = state.banners
  for (let i = 0; i < banners.length; i++) banners[i].price = sayCents(banners[i].cents)
  return state
}

function sayCents (cents) {
  const rest = cents % 100
  return (cents - rest) / 100 + (rest < 10 ? '.0' : '.') + rest
}
