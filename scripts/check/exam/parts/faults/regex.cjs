'use strict'

const KEY_CHARS = 17
const DOTTED = /^\w+(?:\.\w+)*$/

function keyOf (text) {
  return text.replace(/\W+/g, '').toLowerCase().padEnd(KEY_CHARS, '0').slice(0, KEY_CHARS)
}

module.exports = function part (text) {
  const key = keyOf(text)
  return DOTTED.test(key + '-') ? key : 'own/' + key
}
