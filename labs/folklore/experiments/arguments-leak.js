'use strict'

function total (list) {
  var sum = 0
  for (var j = 0; j < list.length; j++) sum += list[j]
  return sum
}

function leaking () {
  return total(Array.prototype.slice.call(arguments))
}

function copying () {
  var list = new Array(arguments.length)
  for (var j = 0; j < list.length; j++) list[j] = arguments[j]
  return total(list)
}

function slow (i) {
  return leaking(i, 2, 3, 4)
}

function fast (i) {
  return copying(i, 2, 3, 4)
}

module.exports = {
  advice: 'Copy arguments by a loop, not by slice',
  source: {
    name: 'Optimization killers',
    url: 'https://github.com/petkaantonov/bluebird/wiki/Optimization-killers'
  },
  slow: slow,
  fast: fast
}
