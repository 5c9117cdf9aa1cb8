'use strict'

exports.makeLine = function makeLine (name, price, discount) {
  const line = { name }
  if (discount !== undefined) line.discount = discount
  line.price = price
  return line
}
