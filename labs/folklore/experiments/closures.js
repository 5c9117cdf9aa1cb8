'use strict'

// Functions that are made anew at each call.

function hoistedIndex (value) {
  return [1, 2, 3].indexOf(value)
}

function byHoistedIndex (val) {
  return hoistedIndex(val & 3)
}

exports['closure-array'] = function () {
  return {
    advice: 'Hoist a function that makes an array',
    source: 'a Russian text on closures',
    isFresh: true,
    shapes: { slow: '2', fast: '3' },
    slow: function (val) {
      function index (value) {
        return [1, 2, 3].indexOf(value)
      }
      return index(val & 3)
    },
    fast: byHoistedIndex
  }
}

exports['closure-hoisted-array'] = function () {
  var LIST = [1, 2, 3]

  return {
    advice: 'Hoist the function, not only its array',
    source: 'a Russian text on closures',
    isFresh: true,
    shapes: { slow: '9', fast: '3' },
    slow: function (val) {
      function index (value) {
        return LIST.indexOf(value)
      }
      return index(val & 3)
    },
    fast: byHoistedIndex
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

  return {
    advice: 'None: call a new closure once, or twice',
    source: 'our question to that text',
    isFresh: true,
    slow: function (i) {
      var made = make(i)
      return made()
    },
    fast: function (i) {
      var made = make(i)
      made()
      return made()
    }
  }
}

// From https://eslint.org/docs/latest/rules/no-loop-func
exports['closure-in-loop'] = function () {
  function add (a, b) {
    return a + b
  }

  return {
    advice: 'Make no functions in a loop',
    source: 'ESLint, often repeated',
    slow: function (i) {
      var total = 0
      for (var j = 0; j < 20; j++) {
        var step = function (a, b) { return a + b }
        total = step(total, i & j)
      }
      return total
    },
    fast: function (i) {
      var total = 0
      for (var j = 0; j < 20; j++) total = add(total, i & j)
      return total
    }
  }
}

exports.bind = function () {
  function add (a, b) {
    return a + b
  }

  return {
    advice: 'Write a closure, not bind',
    source: 'often repeated',
    slow: function (i) { return add.bind(null, i)(2) },
    fast: function (i) { return (function (b) { return add(i, b) })(2) }
  }
}

// Methods that are made anew with each object, by what they make themselves. Each form has a process of its own, so
// what they share has met only one of them.

function withMethod (make) {
  return function (i) {
    var made = make({ n: i & 7 })
    made.method()
    return made.c
  }
}

var withEmptyMethod = withMethod(function (object) {
  var a = 1
  var b = []
  var c = 0
  return { a: a, b: b, c: c + object.n, method: function () {} }
})

exports['closure-one-array'] = function () {
  return {
    advice: 'Make no array in a closure',
    source: 'a Russian text on closures',
    isFresh: true,
    shapes: { slow: '5', fast: '4' },
    slow: withMethod(function (object) {
      var a = 1
      var b = []
      var c = 0
      return {
        a: a,
        b: b,
        c: c + object.n,
        method: function () {
          var one = [] // eslint-disable-line no-unused-vars -- the shape is about what is made
        }
      }
    }),
    fast: withEmptyMethod
  }
}

exports['closure-three-arrays'] = function () {
  function hoisted () {
    var one = [] // eslint-disable-line no-unused-vars
    var two = [] // eslint-disable-line no-unused-vars
    var three = [] // eslint-disable-line no-unused-vars
  }

  return {
    advice: 'Hoist a method that makes arrays',
    source: 'a Russian text on closures',
    isFresh: true,
    shapes: { slow: '6', fast: '8' },
    slow: withMethod(function (object) {
      var a = 1
      var b = []
      var c = 0
      return {
        a: a,
        b: b,
        c: c + object.n,
        method: function () {
          var one = [] // eslint-disable-line no-unused-vars
          var two = [] // eslint-disable-line no-unused-vars
          var three = [] // eslint-disable-line no-unused-vars
        }
      }
    }),
    fast: withMethod(function (object) {
      var a = 1
      var b = []
      var c = 0
      return { a: a, b: b, c: c + object.n, method: hoisted }
    })
  }
}

exports['closure-three-objects'] = function () {
  return {
    advice: 'Make no objects in a closure',
    source: 'a Russian text on closures',
    isFresh: true,
    shapes: { slow: '7', fast: '4' },
    slow: withMethod(function (object) {
      var a = 1
      var b = []
      var c = 0
      return {
        a: a,
        b: b,
        c: c + object.n,
        method: function () {
          var one = {} // eslint-disable-line no-unused-vars
          var two = {} // eslint-disable-line no-unused-vars
          var three = {} // eslint-disable-line no-unused-vars
        }
      }
    }),
    fast: withEmptyMethod
  }
}
