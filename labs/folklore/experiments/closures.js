'use strict'

// Functions that are made anew at each call.

exports['closure-array'] = function () {
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

  return {
    advice: 'Hoist a function that makes an array',
    source: { name: 'a Russian text on closures' },
    isFresh: true,
    shapes: { slow: '2', fast: '3' },
    slow: slow,
    fast: fast
  }
}

exports['closure-hoisted-array'] = function () {
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

  return {
    advice: 'Hoist the function, not only its array',
    source: { name: 'a Russian text on closures' },
    isFresh: true,
    shapes: { slow: '9', fast: '3' },
    slow: slow,
    fast: fast
  }
}

// The same closure as in closure-three-arrays, called once and called twice: calling it more often cannot cost less,
// unless the first call is what costs.
exports['closure-called-once'] = function () {
  function make (i) {
    return function () {
      var one = [] // eslint-disable-line no-unused-vars -- the shape is about what is made
      var two = [] // eslint-disable-line no-unused-vars
      var three = [] // eslint-disable-line no-unused-vars
      return i
    }
  }

  function slow (i) {
    var made = make(i)
    return made()
  }

  function fast (i) {
    var made = make(i)
    made()
    return made()
  }

  return {
    advice: 'None: call a new closure once, or twice',
    source: { name: 'our question to that text' },
    isFresh: true,
    slow: slow,
    fast: fast
  }
}

exports['closure-in-loop'] = function () {
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

  return {
    advice: 'Make no functions in a loop',
    source: { name: 'ESLint, often repeated', url: 'https://eslint.org/docs/latest/rules/no-loop-func' },
    slow: slow,
    fast: fast
  }
}

exports.bind = function () {
  function add (a, b) {
    return a + b
  }

  function slow (i) {
    return add.bind(null, i)(2)
  }

  function fast (i) {
    return (function (b) { return add(i, b) })(2)
  }

  return {
    advice: 'Write a closure, not bind',
    source: { name: 'often repeated' },
    slow: slow,
    fast: fast
  }
}
