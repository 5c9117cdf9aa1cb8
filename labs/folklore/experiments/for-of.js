'use strict'

var values = []
for (var n = 0; n < 50; n++) values.push(n * 3)

function slow (i) {
  var total = i & 7
  for (var value of values) total += value
  return total
}

function fast (i) {
  var total = i & 7
  for (var j = 0; j < values.length; j++) total += values[j]
  return total
}

module.exports = {
  advice: 'Walk an array by for, not by for..of',
  source: { name: 'often repeated' },
  slow: slow,
  fast: fast
}
