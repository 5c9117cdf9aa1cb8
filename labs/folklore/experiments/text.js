'use strict'

// Text and numbers.

exports.pad = {
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

// Another string each time: engines remember what the last one was split into.
exports.split = {
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

// The result is read: an engine may put off to put the parts together until then.
exports['concat-join'] = {
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

var object = { abc: 123, cde: 5 }

// The text on closures found the opposite of its own packer.
exports['json-hand-made'] = {
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

// toFixed rounds the number that there is, a little below 0.015 for example. Math.round first gets 1.5.
exports['to-fixed-number'] = {
  advice: 'Round by Math.round, not by toFixed',
  source: 'a Russian text on tuning',
  differ: [15, 45, 75, 105, 155, 175, 185],
  slow: function (i) { return Number((i % 100000 / 1000).toFixed(2)) },
  fast: function (i) { return Math.round(i % 100000 / 1000 * 100) / 100 }
}
