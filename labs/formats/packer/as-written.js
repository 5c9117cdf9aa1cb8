'use strict'

// A packer as one writes it who thinks of bytes: what it needs stands where it is needed.
module.exports = function pack (value) {
  function kindOf (value) {
    return ['object', 'number', 'string'].indexOf(typeof value)
  }

  function numberBytes (number) {
    return [24, 16, 8, 0].map(function (shift) { return (number >> shift) & 255 })
  }

  function textBytes (text) {
    return [text.length].concat(text.split('').map(function (char) { return char.charCodeAt(0) }))
  }

  function bytesOf (value) {
    const kind = kindOf(value)
    if (kind === 1) return [kind].concat(numberBytes(value))
    if (kind === 2) return [kind].concat(textBytes(value))
    const names = Object.keys(value)
    return names.reduce(function (bytes, name) {
      return bytes.concat(textBytes(name), bytesOf(value[name]))
    }, [kind, names.length])
  }

  return Buffer.from(bytesOf(value))
}
