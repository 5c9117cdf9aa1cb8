'use strict'

// Text and numbers.

exports.pad = function () {
  return {
    advice: 'Return one type, not a number or a string',
    source: 'a Russian text on tuning',
    slow: function (i) {
      var value = i % 60
      return 't' + (value >= 10 ? value : '0' + value)
    },
    fast: function (i) {
      var value = i % 60
      return 't' + ((value >= 10 ? '' : '0') + value)
    }
  }
}

// Another string each time: engines remember what the last one was split into.
exports.split = function () {
  return {
    advice: 'Cut by indexOf, not by split',
    source: 'a Russian text on tuning',
    slow: function (i) {
      return ('user' + i + '=value; path=/; max-age=' + i).split('=')[0]
    },
    fast: function (i) {
      var text = 'user' + i + '=value; path=/; max-age=' + i
      return text.substring(0, text.indexOf('='))
    }
  }
}

// The result is read: an engine may put off to put the parts together until then.
exports['concat-join'] = function () {
  return {
    advice: 'Join an array, do not add up strings',
    source: 'often repeated',
    slow: function (i) {
      var text = ''
      for (var j = 0; j < 50; j++) text += 'part ' + (i & 7)
      return text.charCodeAt(text.length - 1)
    },
    fast: function (i) {
      var parts = []
      for (var j = 0; j < 50; j++) parts.push('part ' + (i & 7))
      var text = parts.join('')
      return text.charCodeAt(text.length - 1)
    }
  }
}

exports['regex-literal'] = function () {
  var DIGITS = /^id-(\d+)$/

  return {
    advice: 'Keep a regular expression out of the loop',
    source: 'often repeated',
    slow: function (i) {
      var sum = 0
      for (var j = 0; j < 10; j++) if (/^id-(\d+)$/.test('id-' + (i & 7))) sum++
      return sum
    },
    fast: function (i) {
      var sum = 0
      for (var j = 0; j < 10; j++) if (DIGITS.test('id-' + (i & 7))) sum++
      return sum
    }
  }
}

// The text on closures found the opposite of its own packer.
exports['json-hand-made'] = function () {
  var object = { abc: 123, cde: 5 }

  return {
    advice: 'Write JSON by hand, not by JSON.stringify',
    source: 'often repeated',
    isFresh: true,
    shapes: { slow: '1' },
    slow: function (i) {
      object.abc = i
      return JSON.stringify(object)
    },
    fast: function (i) {
      object.abc = i
      return '{"abc":' + object.abc + ',"cde":' + object.cde + '}'
    }
  }
}

function byRound (i) {
  return Math.round(i % 100000 / 1000 * 100) / 100
}

// toFixed rounds the number that there is, a little below 0.015 for example. Math.round first gets 1.5.
exports['to-fixed-number'] = function () {
  return {
    advice: 'Round by Math.round, not by toFixed',
    source: 'a Russian text on tuning',
    differ: [15, 45, 75, 105, 155, 175, 185],
    slow: function (i) { return Number((i % 100000 / 1000).toFixed(2)) },
    fast: byRound
  }
}

// As in to-fixed-number, and toFixed keeps the zeros at the end.
exports['to-fixed-string'] = function () {
  return {
    advice: 'Print by Math.round, not by toFixed',
    source: 'our question to a Russian text on tuning',
    differ: [
      0, 1, 2, 3, 4, 15, 45, 75, 95, 96, 97, 98, 99, 100, 101, 102, 103, 104, 105, 155, 175, 185, 195, 196, 197, 198,
      199
    ],
    slow: function (i) { return (i % 100000 / 1000).toFixed(2) },
    fast: function (i) { return String(byRound(i)) }
  }
}

function makeTexts () {
  var texts = []
  for (var n = 0; n < 64; n++) texts.push(String(n * 1237))
  return texts
}

exports['parse-int-number'] = function () {
  var TEXTS = makeTexts()

  return {
    advice: 'Write Number(text), not parseInt(text, 10)',
    source: 'often repeated',
    slow: function (i) { return parseInt(TEXTS[i & 63], 10) },
    fast: function (i) { return Number(TEXTS[i & 63]) }
  }
}

exports['parse-int-plus'] = function () {
  var TEXTS = makeTexts()

  return {
    advice: 'Write +text, not parseInt(text, 10)',
    source: 'often repeated',
    slow: function (i) { return parseInt(TEXTS[i & 63], 10) },
    fast: function (i) { return +TEXTS[i & 63] }
  }
}

// Most versions here are older than its package, which they load only when they run it.
exports['json-fast-stringify'] = function () {
  var text = { type: 'string' }
  var stringify = require('fast-json-stringify')({
    type: 'object',
    properties: { id: { type: 'integer' }, name: text, email: text, tags: { type: 'array', items: text } }
  })
  var user = { id: 1, name: 'A reader', email: 'reader@example.org', tags: ['one', 'two', 'three'] }

  return {
    advice: 'Stringify by a schema: fast-json-stringify',
    source: 'fast-json-stringify',
    slow: function (i) {
      user.id = i
      return JSON.stringify(user)
    },
    fast: function (i) {
      user.id = i
      return stringify(user)
    }
  }
}
