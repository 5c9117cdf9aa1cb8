'use strict'

var TEXTS = []
for (var n = 0; n < 64; n++) TEXTS.push(String(n * 1237))

function slow (i) {
  return parseInt(TEXTS[i & 63], 10)
}

function fast (i) {
  return Number(TEXTS[i & 63])
}

module.exports = {
  advice: 'Write Number(text), not parseInt(text, 10)',
  source: { name: 'often repeated' },
  slow: slow,
  fast: fast
}
