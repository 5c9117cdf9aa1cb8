'use strict'

module.exports = function sayPrices (state) {
  for (const order of state.orders) {
    order.price = (order.cents / 100).toLocaleString('de-DE', { style: 'currency', currency: 'EUR' })
  }
  return state
}
