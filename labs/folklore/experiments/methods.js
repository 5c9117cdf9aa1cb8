'use strict'

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
