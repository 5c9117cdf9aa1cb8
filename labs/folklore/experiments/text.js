'use strict'

// Text and numbers.

exports.pad = function () {
  function slow (i) {
    var value = i % 60
    return 't' + (value >= 10 ? value : '0' + value)
  }

  function fast (i) {
    var value = i % 60
    return 't' + ((value >= 10 ? '' : '0') + value)
  }

  return {
    advice: 'Return one type, not a number or a string',
    source: { name: 'a Russian text on tuning' },
    slow: slow,
    fast: fast
  }
}

// Another string each time: engines remember what the last one was split into.
exports.split = function () {
  function slow (i) {
    return ('user' + i + '=value; path=/; max-age=' + i).split('=')[0]
  }

  function fast (i) {
    var text = 'user' + i + '=value; path=/; max-age=' + i
    return text.substring(0, text.indexOf('='))
  }

  return {
    advice: 'Cut by indexOf, not by split',
    source: { name: 'a Russian text on tuning' },
    slow: slow,
    fast: fast
  }
}

// The result is read: an engine may put off to put the parts together until then.
exports['concat-join'] = function () {
  function slow (i) {
    var text = ''
    for (var j = 0; j < 50; j++) text += 'part ' + (i & 7)
    return text.charCodeAt(text.length - 1)
  }

  function fast (i) {
    var parts = []
    for (var j = 0; j < 50; j++) parts.push('part ' + (i & 7))
    var text = parts.join('')
    return text.charCodeAt(text.length - 1)
  }

  return {
    advice: 'Join an array, do not add up strings',
    source: { name: 'often repeated' },
    slow: slow,
    fast: fast
  }
}

exports['regex-literal'] = function () {
  var DIGITS = /^id-(\d+)$/

  function slow (i) {
    var sum = 0
    for (var j = 0; j < 10; j++) if (/^id-(\d+)$/.test('id-' + (i & 7))) sum++
    return sum
  }

  function fast (i) {
    var sum = 0
    for (var j = 0; j < 10; j++) if (DIGITS.test('id-' + (i & 7))) sum++
    return sum
  }

  return {
    advice: 'Keep a regular expression out of the loop',
    source: { name: 'often repeated' },
    slow: slow,
    fast: fast
  }
}

exports['json-hand-made'] = function () {
  var object = { abc: 123, cde: 5 }

  function slow (i) {
    object.abc = i
    return JSON.stringify(object)
  }

  function fast (i) {
    object.abc = i
    return '{"abc":' + object.abc + ',"cde":' + object.cde + '}'
  }

  return {
    advice: 'Write JSON by hand, not by JSON.stringify',
    source: { name: 'often repeated; a Russian text on closures found the opposite of its own packer' },
    isFresh: true,
    shapes: { slow: '1' },
    slow: slow,
    fast: fast
  }
}

exports['to-fixed-number'] = function () {
  function slow (i) {
    return Number((i % 100000 / 1000).toFixed(2))
  }

  function fast (i) {
    return Math.round(i % 100000 / 1000 * 100) / 100
  }

  // toFixed rounds the number that there is, a little below 0.015 for example. Math.round first gets 1.5.

  return {
    advice: 'Round by Math.round, not by toFixed',
    source: { name: 'a Russian text on tuning' },
    differ: [15, 45, 75, 105, 155, 175, 185],
    slow: slow,
    fast: fast
  }
}

exports['to-fixed-string'] = function () {
  function slow (i) {
    return (i % 100000 / 1000).toFixed(2)
  }

  function fast (i) {
    return String(Math.round(i % 100000 / 1000 * 100) / 100)
  }

  // As in to-fixed-number, and toFixed keeps the zeros at the end.

  return {
    advice: 'Print by Math.round, not by toFixed',
    source: { name: 'our question to a Russian text on tuning' },
    differ: [
      0, 1, 2, 3, 4, 15, 45, 75, 95, 96, 97, 98, 99, 100, 101, 102, 103, 104, 105, 155, 175, 185, 195, 196, 197, 198,
      199
    ],
    slow: slow,
    fast: fast
  }
}

exports['parse-int-number'] = function () {
  var TEXTS = []
  for (var n = 0; n < 64; n++) TEXTS.push(String(n * 1237))

  function slow (i) {
    return parseInt(TEXTS[i & 63], 10)
  }

  function fast (i) {
    return Number(TEXTS[i & 63])
  }

  return {
    advice: 'Write Number(text), not parseInt(text, 10)',
    source: { name: 'often repeated' },
    slow: slow,
    fast: fast
  }
}

exports['parse-int-plus'] = function () {
  var TEXTS = []
  for (var n = 0; n < 64; n++) TEXTS.push(String(n * 1237))

  function slow (i) {
    return parseInt(TEXTS[i & 63], 10)
  }

  function fast (i) {
    return +TEXTS[i & 63]
  }

  return {
    advice: 'Write +text, not parseInt(text, 10)',
    source: { name: 'often repeated' },
    slow: slow,
    fast: fast
  }
}
