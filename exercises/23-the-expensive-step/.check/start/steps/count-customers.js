'use strict'

module.exports = function countCustomers (state) {
  const names = state.orders.reduce((all, { customer }) => all.includes(customer) ? all : [...all, customer], [])
  state.customers = names.length
  return state
}
