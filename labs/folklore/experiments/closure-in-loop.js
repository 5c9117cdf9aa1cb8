'use strict'

function add (a, b) {
  return a + b
}

function slow (i) {
  var total = 0
  for (var j = 0; j < 20; j++) {
    var step = function (a, b) { return a + b }
    total = step(total, i & j)
  }
  return total
}

function fast (i) {
  var total = 0
  for (var j = 0; j < 20; j++) total = add(total, i & j)
  return total
}

module.exports = {
  advice: 'Make no functions in a loop',
  source: { name: 'ESLint, often repeated', url: 'https://eslint.org/docs/latest/rules/no-loop-func' },
  slow: slow,
  fast: fast
}
