'use strict'

function slow (i) {
  var total = 0
  try {
    for (var j = 0; j < 50; j++) total += j ^ i
  } catch (error) {
    total = -1
  }
  return total
}

function work (i) {
  var total = 0
  for (var j = 0; j < 50; j++) total += j ^ i
  return total
}

function fast (i) {
  try {
    return work(i)
  } catch (error) {
    return -1
  }
}

module.exports = {
  advice: 'Keep try/catch out of a hot function',
  source: {
    name: 'Optimization killers',
    url: 'https://github.com/petkaantonov/bluebird/wiki/Optimization-killers'
  },
  slow: slow,
  fast: fast
}
