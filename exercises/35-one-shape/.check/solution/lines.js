'use strict'

// A line of an order. Most lines have none or some of these: a discount, a gift wrap, a weight, a note.
exports.makeLine = function makeLine (name, price, { discount = 0, gift = 0, weight = 0, note = '' }) {
  return { name, price, discount, gift, weight, note }
}
