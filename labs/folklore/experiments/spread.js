'use strict'

// In a file of its own: Node.js 4 does not read it.

exports['spread-array'] = function () {
  var LEFT = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
  var RIGHT = [11, 12, 13, 14, 15, 16, 17, 18, 19, 20]

  function slow (i) {
    LEFT[0] = i
    return [...LEFT, ...RIGHT]
  }

  function fast (i) {
    LEFT[0] = i
    return LEFT.concat(RIGHT)
  }

  return {
    advice: 'Join arrays by concat, not by spread',
    source: { name: 'V8 on spread elements', url: 'https://v8.dev/blog/spread-elements' },
    slow: slow,
    fast: fast
  }
}

exports['spread-call'] = function () {
  var VALUES = [3, 9, 4, 1]

  function slow (i) {
    VALUES[3] = i
    return Math.max(...VALUES)
  }

  function fast (i) {
    VALUES[3] = i
    return Math.max.apply(null, VALUES)
  }

  return {
    advice: 'Call by apply, not by spread',
    source: { name: 'often repeated' },
    slow: slow,
    fast: fast
  }
}
