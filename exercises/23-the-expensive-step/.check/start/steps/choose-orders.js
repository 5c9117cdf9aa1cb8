'use strict'

const { orders } = require('../data')

module.exports = function chooseOrders (state) {
  state.orders = orders
    .filter(order => order.city === state.city)
    .map(({ id, customer, cents }) => ({ id, customer, cents }))
  return state
}
