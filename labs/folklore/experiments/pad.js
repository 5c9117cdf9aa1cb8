'use strict'

function slow (i) {
  var value = i % 60
  return 't' + (value >= 10 ? value : '0' + value)
}

function fast (i) {
  var value = i % 60
  return 't' + ((value >= 10 ? '' : '0') + value)
}

module.exports = {
  advice: 'Return one type, not a number or a string',
  source: { name: 'a Russian text on tuning' },
  slow: slow,
  fast: fast
}
