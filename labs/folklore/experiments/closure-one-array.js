'use strict'

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

module.exports = {
  advice: 'Make no array in a closure',
  source: { name: 'a Russian text on closures' },
  isFresh: true,
  shapes: { slow: '5', fast: '4' },
  slow: slow,
  fast: fast
}
