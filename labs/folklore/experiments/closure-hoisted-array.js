'use strict'

var LIST = [1, 2, 3]

function slow (val) {
  function index (value) {
    return LIST.indexOf(value)
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
  advice: 'Hoist the function, not only its array',
  source: { name: 'a Russian text on closures' },
  isFresh: true,
  shapes: { slow: '9', fast: '3' },
  slow: slow,
  fast: fast
}
