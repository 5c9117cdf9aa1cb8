'use strict'

function slow (val) {
  function index (value) {
    return [1, 2, 3].indexOf(value)
  }
  return index(val & 3)
}

function index (value) {
  return [1, 2, 3].indexOf(value)
}

function fast (val) {
  return index(val & 3)
}

module.exports = {
  advice: 'Hoist a function that makes an array',
  source: { name: 'a Russian text on closures' },
  isFresh: true,
  shapes: { slow: '2', fast: '3' },
  slow: slow,
  fast: fast
}
