'use strict'

var values = []
for (var n = 0; n < 50; n++) values.push(n * 3)

function slow (i) {
  var total = i & 7
  for (var key in values) total += values[key]
  return total
}

function fast (i) {
  var total = i & 7
  for (var j = 0; j < values.length; j++) total += values[j]
  return total
}

module.exports = {
  advice: 'Walk an array by for, not by for..in',
  source: { name: 'a Russian text on tuning', url: 'https://github.com/petkaantonov/bluebird/wiki/Optimization-killers' },
  slow: slow,
  fast: fast
}
