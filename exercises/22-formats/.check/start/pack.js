'use strict'

// Eight bytes a number, the lowest first, as IEEE 754 says: a sign, 11 bits of exponent, 52 bits of fraction.
exports.pack = function pack (numbers) {
  const bytes = []
  numbers.forEach(number => {
    const bits = toBits(number)
    const ofNumber = []
    for (let i = 0; i < 64; i += 8) {
      const byte = bits.slice(i, i + 8).reduce((sum, bit) => sum * 2 + bit, 0)
      ofNumber.unshift(byte)
    }
    ofNumber.forEach(byte => bytes.push(byte))
  })
  return Buffer.from(bytes)
}

function toBits (number) {
  const sign = number < 0 || Object.is(number, -0) ? 1 : 0
  const size = Math.abs(number)
  if (size === Infinity) return [sign].concat(wholeBits(2047, 11), wholeBits(0, 52))
  let exponent = Math.max(-1023, Math.min(1023, Math.floor(Math.log2(size))))
  if (2 ** exponent > size && exponent > -1023) exponent-- // a logarithm is rounded
  const isTiny = exponent === -1023
  const fraction = isTiny ? size / 2 ** -1074 : (size / 2 ** exponent - 1) * 2 ** 52
  return [sign].concat(wholeBits(exponent + 1023, 11), wholeBits(fraction, 52))
}

function wholeBits (whole, count) {
  const bits = []
  for (let i = 0; i < count; i++) {
    bits.unshift(whole % 2)
    whole = Math.floor(whole / 2)
  }
  return bits
}
