'use strict'

function read (object) {
  var sum = 0
  for (var j = 0; j < 20; j++) sum += object.a + object.b
  return sum
}

function slow (i) {
  var object = { a: i, secret: 1, b: 2 }
  delete object.secret
  return read(object)
}

function fast (i) {
  var object = { a: i, secret: 1, b: 2 }
  object.secret = undefined
  return read(object)
}

module.exports = {
  advice: 'Set to undefined, do not delete',
  source: {
    name: 'Optimization killers',
    url: 'https://github.com/petkaantonov/bluebird/wiki/Optimization-killers'
  },
  slow: slow,
  fast: fast
}
