'use strict'

// The same packer. What does not change from call to call is made once.
const KINDS = ['object', 'number', 'string']
const SHIFTS = [24, 16, 8, 0]

function numberBytes (number) {
  return SHIFTS.map(function (shift) { return (number >> shift) & 255 })
}

function codeOf (char) {
  return char.charCodeAt(0)
}

function textBytes (text) {
  return [text.length].concat(text.split('').map(codeOf))
}

function bytesOf (value) {
  const kind = KINDS.indexOf(typeof value)
  if (kind === 1) return [kind].concat(numberBytes(value))
  if (kind === 2) return [kind].concat(textBytes(value))
  const names = Object.keys(value)
  return names.reduce(function (bytes, name) {
    return bytes.concat(textBytes(name), bytesOf(value[name]))
  }, [kind, names.length])
}

module.exports = function pack (value) {
  return Buffer.from(bytesOf(value))
}
