'use strict'

// A key comes, is read, and goes a hundred calls later, as sessions do.
var KEPT = 100
var object = {}
var map = new Map()

function slow (i) {
  object['id' + i] = i
  delete object['id' + (i - KEPT)]
  return object['id' + i]
}

function fast (i) {
  map.set('id' + i, i)
  map.delete('id' + (i - KEPT))
  return map.get('id' + i)
}

module.exports = {
  advice: 'Use a Map for keys that come and go',
  source: {
    name: 'a Russian text on tuning, MDN',
    url: 'https://developer.mozilla.org/en-US/docs/Web/JavaScript/Reference/Global_Objects/Map'
  },
  slow: slow,
  fast: fast
}
