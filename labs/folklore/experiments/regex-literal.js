'use strict'

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

module.exports = {
  advice: 'Keep a regular expression out of the loop',
  source: { name: 'often repeated' },
  slow: slow,
  fast: fast
}
