'use strict'

var VALUES = [3, 9, 4, 1]

function slow (i) {
  VALUES[3] = i
  return Math.max(...VALUES)
}

function fast (i) {
  VALUES[3] = i
  return Math.max.apply(null, VALUES)
}

module.exports = {
  advice: 'Call by apply, not by spread',
  source: { name: 'often repeated' },
  slow: slow,
  fast: fast
}
