'use strict'

// Objects, maps and arguments. The Optimization killers are
// https://github.com/petkaantonov/bluebird/wiki/Optimization-killers

// A key comes, is read, and goes a hundred calls later, as sessions do.
// MDN: https://developer.mozilla.org/en-US/docs/Web/JavaScript/Reference/Global_Objects/Map
exports['map-changing-keys'] = function () {
  var KEPT = 100
  var object = {}
  var map = new Map()

  return {
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
}

exports['map-steady-keys'] = function () {
  var KEYS = []
  var object = {}
  var map = new Map()
  for (var n = 0; n < 100; n++) {
    KEYS.push('key ' + n)
    object['key ' + n] = n
    map.set('key ' + n, n)
  }

  return {
    advice: 'Look up in a Map, not in an object',
    source: 'often repeated',
    slow: function (i) { return object[KEYS[i % 100]] },
    fast: function (i) { return map.get(KEYS[i % 100]) }
  }
}

exports['delete-property'] = function () {
  function read (object) {
    var sum = 0
    for (var j = 0; j < 20; j++) sum += object.a + object.b
    return sum
  }

  return {
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
}

exports['object-assign'] = function () {
  var from = { id: 1, name: 'one', size: 3, isOpen: true }

  return {
    advice: 'Copy by a literal, not by Object.assign',
    source: 'often repeated',
    slow: function (i) {
      from.id = i
      return Object.assign({}, from)
    },
    fast: function (i) {
      from.id = i
      return { id: from.id, name: from.name, size: from.size, isOpen: from.isOpen }
    }
  }
}

exports['arguments-leak'] = function () {
  function total (list) {
    var sum = 0
    for (var j = 0; j < list.length; j++) sum += list[j]
    return sum
  }

  function leaking () {
    return total(Array.prototype.slice.call(arguments))
  }

  function copying () {
    var list = new Array(arguments.length)
    for (var j = 0; j < list.length; j++) list[j] = arguments[j]
    return total(list)
  }

  return {
    advice: 'Copy arguments by a loop, not by slice',
    source: 'Optimization killers',
    slow: function (i) { return leaking(i, 2, 3, 4) },
    fast: function (i) { return copying(i, 2, 3, 4) }
  }
}
