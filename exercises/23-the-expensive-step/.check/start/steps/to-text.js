'use strict'

module.exports = function toText (state) {
  state.body = JSON.stringify({ city: state.city, customers: state.customers, orders: state.orders })
  return state
}
