'use strict'

// In a file of its own: Node.js 4 does not read it.

// From https://v8.dev/blog/spread-elements
exports['spread-array'] = function () {
  var LEFT = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
  var RIGHT = [11, 12, 13, 14, 15, 16, 17, 18, 19, 20]

  return {
    advice: 'Join arrays by concat, not by spread',
    source: 'V8 on spread elements',
    slow: function (i) {
      LEFT[0] = i
      return [...LEFT, ...RIGHT]
    },
    fast: function (i) {
      LEFT[0] = i
      return LEFT.concat(RIGHT)
    }
  }
}

exports['spread-call'] = function () {
  var VALUES = [3, 9, 4, 1]

  return {
    advice: 'Call by apply, not by spread',
    source: 'often repeated',
    slow: function (i) {
      VALUES[3] = i
      return Math.max(...VALUES)
    },
    fast: function (i) {
      VALUES[3] = i
      return Math.max.apply(null, VALUES)
    }
  }
}
