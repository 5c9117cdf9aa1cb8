'use strict'

// Objects, text and numbers.

var KEPT = 100
var object = {}
var map = new Map()

// A key comes, is read, and goes a hundred calls later, as sessions do.
// MDN: https://developer.mozilla.org/en-US/docs/Web/JavaScript/Reference/Global_Objects/Map
exports['map-changing-keys'] = {
  advice: 'Use a Map for keys that come and go',
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

exports.pad = {
  advice: 'Return one type, not a number or a string',
  slow: function (i) {
    var value = i % 60
    return 't' + (value >= 10 ? value : '0' + value)
  },
  fast: function (i) {
    var value = i % 60
    return 't' + ((value >= 10 ? '' : '0') + value)
  }
}

// Another string each time: engines remember what the last one was split into.
exports.split = {
  advice: 'Cut by indexOf, not by split',
  slow: function (i) {
    return ('user' + i + '=value; path=/; max-age=' + i).split('=')[0]
  },
  fast: function (i) {
    var text = 'user' + i + '=value; path=/; max-age=' + i
    return text.substring(0, text.indexOf('='))
  }
}

var pair = { abc: 123, cde: 5 }

// The text on closures found the opposite of its own packer.
exports['json-hand-made'] = {
  advice: 'Write JSON by hand, not by JSON.stringify',
  isFresh: true,
  slow: function (i) {
    pair.abc = i
    return JSON.stringify(pair)
  },
  fast: function (i) {
    pair.abc = i
    return '{"abc":' + pair.abc + ',"cde":' + pair.cde + '}'
  }
}

// toFixed rounds the number that there is, a little below 0.015 for example. Math.round first gets 1.5.
exports['to-fixed-number'] = {
  advice: 'Round by Math.round, not by toFixed',
  differ: [15, 45, 75, 105, 155, 175, 185],
  slow: function (i) { return Number((i % 100000 / 1000).toFixed(2)) },
  fast: function (i) { return Math.round(i % 100000 / 1000 * 100) / 100 }
}
