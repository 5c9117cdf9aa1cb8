'use strict'

// A line of an order. Most lines have none or some of these: a discount, a gift wrap, a weight, a note.
exports.makeLine = function makeLine (name, price, { discount, gift, weight, note }) {
  const line = { name }
  if (discount !== undefined) line.discount = discount
  if (gift !== undefined) line.gift = gift
  if (weight !== undefined) line.weight = weight
  if (note !== undefined) line.note = note
  line.price = price
  return line
}
