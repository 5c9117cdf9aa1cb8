'use strict'

const euros = new Intl.NumberFormat('de-DE', { style: 'currency', currency: 'EUR' })

module.exports = function sayPrices (state) {
  for (const order of state.orders) order.price = euros.format(order.cents / 100)
  return state
}
