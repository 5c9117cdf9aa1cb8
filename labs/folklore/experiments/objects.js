'use strict'

// Objects and maps. The Optimization killers are https://github.com/petkaantonov/bluebird/wiki/Optimization-killers

var KEPT = 100
var object = {}
var map = new Map()

// A key comes, is read, and goes a hundred calls later, as sessions do.
// MDN: https://developer.mozilla.org/en-US/docs/Web/JavaScript/Reference/Global_Objects/Map
exports['map-changing-keys'] = {
  advice: 'Use a Map for keys that come and go',
  source: 'a Russian text on tuning, MDN',
  slow: function (i) {
    object['id' + i] = i
    delete object['id' + (i - KEPT)]
    return object['id' + i]
  },
  fast: function (i) {
    map.set('id' + i, i)
    map.delete('id' + (i - KEPT))
    return map.get('id' + i)
  }
}

function read (object) {
  var sum = 0
  for (var j = 0; j < 20; j++) sum += object.a + object.b
  return sum
}

exports['delete-property'] = {
  advice: 'Set to undefined, do not delete',
  source: 'Optimization killers',
  slow: function (i) {
    var object = { a: i, secret: 1, b: 2 }
    delete object.secret
    return read(object)
  },
  fast: function (i) {
    var object = { a: i, secret: 1, b: 2 }
    object.secret = undefined
    return read(object)
  }
}
