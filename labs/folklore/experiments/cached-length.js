'use strict'

var values = []
for (var n = 0; n < 50; n++) values.push(n * 3)

function slow (i) {
  var total = i & 7
  for (var j = 0; j < values.length; j++) total += values[j]
  return total
}

function fast (i) {
  var total = i & 7
  for (var j = 0, length = values.length; j < length; j++) total += values[j]
  return total
}

module.exports = {
  advice: 'Keep the length of an array in a variable',
  source: { name: 'often repeated' },
  slow: slow,
  fast: fast
}
