'use strict'

// Methods that are made anew with each object, by what they make themselves.

exports['closure-one-array'] = function () {
  function testSlow (object) {
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
  }

  function testFast (object) {
    var a = 1
    var b = []
    var c = 0
    return { a: a, b: b, c: c + object.n, method: function () {} }
  }

  function slow (i) {
    var made = testSlow({ n: i & 7 })
    made.method()
    return made.c
  }

  function fast (i) {
    var made = testFast({ n: i & 7 })
    made.method()
    return made.c
  }

  return {
    advice: 'Make no array in a closure',
    source: { name: 'a Russian text on closures' },
    isFresh: true,
    shapes: { slow: '5', fast: '4' },
    slow: slow,
    fast: fast
  }
}

exports['closure-three-arrays'] = function () {
  function testSlow (object) {
    var a = 1
    var b = []
    var c = 0
    return {
      a: a,
      b: b,
      c: c + object.n,
      method: function () {
        var one = [] // eslint-disable-line no-unused-vars -- the shape is about what is made
        var two = [] // eslint-disable-line no-unused-vars
        var three = [] // eslint-disable-line no-unused-vars
      }
    }
  }

  function hoisted () {
    var one = [] // eslint-disable-line no-unused-vars
    var two = [] // eslint-disable-line no-unused-vars
    var three = [] // eslint-disable-line no-unused-vars
  }

  function testFast (object) {
    var a = 1
    var b = []
    var c = 0
    return { a: a, b: b, c: c + object.n, method: hoisted }
  }

  function slow (i) {
    var made = testSlow({ n: i & 7 })
    made.method()
    return made.c
  }

  function fast (i) {
    var made = testFast({ n: i & 7 })
    made.method()
    return made.c
  }

  return {
    advice: 'Hoist a method that makes arrays',
    source: { name: 'a Russian text on closures' },
    isFresh: true,
    shapes: { slow: '6', fast: '8' },
    slow: slow,
    fast: fast
  }
}

exports['closure-three-objects'] = function () {
  function testSlow (object) {
    var a = 1
    var b = []
    var c = 0
    return {
      a: a,
      b: b,
      c: c + object.n,
      method: function () {
        var one = {} // eslint-disable-line no-unused-vars -- the shape is about what is made
        var two = {} // eslint-disable-line no-unused-vars
        var three = {} // eslint-disable-line no-unused-vars
      }
    }
  }

  function testFast (object) {
    var a = 1
    var b = []
    var c = 0
    return { a: a, b: b, c: c + object.n, method: function () {} }
  }

  function slow (i) {
    var made = testSlow({ n: i & 7 })
    made.method()
    return made.c
  }

  function fast (i) {
    var made = testFast({ n: i & 7 })
    made.method()
    return made.c
  }

  return {
    advice: 'Make no objects in a closure',
    source: { name: 'a Russian text on closures' },
    isFresh: true,
    shapes: { slow: '7', fast: '4' },
    slow: slow,
    fast: fast
  }
}
