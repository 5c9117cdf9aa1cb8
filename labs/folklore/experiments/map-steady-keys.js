'use strict'

var KEYS = []
var object = {}
var map = new Map()
for (var n = 0; n < 100; n++) {
  KEYS.push('key ' + n)
  object['key ' + n] = n
  map.set('key ' + n, n)
}

function slow (i) {
  return object[KEYS[i % 100]]
}

function fast (i) {
  return map.get(KEYS[i % 100])
}

module.exports = {
  advice: 'Look up in a Map, not in an object',
  source: { name: 'often repeated' },
  slow: slow,
  fast: fast
}
