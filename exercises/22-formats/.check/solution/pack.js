'use strict'

// Eight bytes a number, the lowest first, as IEEE 754 says: a sign, 11 bits of exponent, 52 bits of fraction.
exports.pack = function pack (numbers) {
  const bytes = Buffer.allocUnsafe(numbers.length * 8)
  for (let i = 0; i < numbers.length; i++) bytes.writeDoubleLE(numbers[i], i * 8)
  return bytes
}
