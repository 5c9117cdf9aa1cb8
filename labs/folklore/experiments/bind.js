'use strict'

function add (a, b) {
  return a + b
}

function slow (i) {
  return add.bind(null, i)(2)
}

function fast (i) {
  return (function (b) { return add(i, b) })(2)
}

module.exports = {
  advice: 'Write a closure, not bind',
  source: { name: 'often repeated' },
  slow: slow,
  fast: fast
}
