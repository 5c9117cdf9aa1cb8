'use strict'

// The highest first.
module.exports = function sortOrders (state) {
  state.orders.sort((a, b) => b.cents - a.cents)
  return state
}
