'use strict'

// Functions that are made anew at each call, as a Russian text on closures timed them, by its numbers.

/* eslint no-unused-vars: off -- these are about what is made */

function fresh (experiment) {
  return Object.assign({ isFresh: true }, experiment)
}

function hoistedIndex (value) {
  return [1, 2, 3].indexOf(value)
}

function byHoistedIndex (val) {
  return hoistedIndex(val & 3)
}

exports['closure-array'] = fresh({
  advice: 'Hoist a function that makes an array',
  slow: function (val) {
    function index (value) {
      return [1, 2, 3].indexOf(value)
    }
    return index(val & 3)
  },
  fast: byHoistedIndex
})

var LIST = [1, 2, 3]

exports['closure-hoisted-array'] = fresh({
  advice: 'Hoist the function, not only its array',
  slow: function (val) {
    function index (value) {
      return LIST.indexOf(value)
    }
    return index(val & 3)
  },
  fast: byHoistedIndex
})

// An object whose method is made with it, or once for all. Each form has a process of its own, so what they share has
// met only one of them.
function withMethod (methodOf) {
  function test (object) {
    var a = 1
    var b = []
    var c = 0
    return { a: a, b: b, c: c + object.n, method: methodOf() }
  }

  return function (i) {
    var made = test({ n: i & 7 })
    made.method()
    return made.c
  }
}

var withEmptyMethod = withMethod(function () { return function () {} })

function makeThreeArrays (i) {
  return function () {
    var one = []
    var two = []
    var three = []
    return i
  }
}

var hoistedThreeArrays = makeThreeArrays(0)

exports['closure-one-array'] = fresh({
  advice: 'Make no array in a closure',
  slow: withMethod(function () { return function () { var one = [] } }),
  fast: withEmptyMethod
})

exports['closure-three-arrays'] = fresh({
  advice: 'Hoist a method that makes arrays',
  slow: withMethod(makeThreeArrays),
  fast: withMethod(function () { return hoistedThreeArrays })
})

exports['closure-three-objects'] = fresh({
  advice: 'Make no objects in a closure',
  slow: withMethod(function () {
    return function () {
      var one = {}
      var two = {}
      var three = {}
    }
  }),
  fast: withEmptyMethod
})

// The same closure, called once and called twice: calling it more often cannot cost less, unless the first call is what
// costs.
exports['closure-called-once'] = {
  advice: 'None: call a new closure once, or twice',
  isFresh: true,
  slow: function (i) { return makeThreeArrays(i)() },
  fast: function (i) {
    var made = makeThreeArrays(i)
    made()
    return made()
  }
}

// A packer as one writes it who thinks of bytes. What it needs is made with it.
function makePacker () {
  function numberBytes (number) {
    return [24, 16, 8, 0].map(function (shift) { return (number >> shift) & 255 })
  }

  function textBytes (text) {
    return [text.length].concat(text.split('').map(function (char) { return char.charCodeAt(0) }))
  }

  return function bytesOf (value) {
    var kind = ['object', 'number', 'string'].indexOf(typeof value)
    if (kind === 1) return [kind].concat(numberBytes(value))
    if (kind === 2) return [kind].concat(textBytes(value))
    var names = Object.keys(value)
    return names.reduce(function (bytes, name) {
      return bytes.concat(textBytes(name), bytesOf(value[name]))
    }, [kind, names.length])
  }
}

var hoistedPacker = makePacker()

// Small objects, as in json-hand-made.
exports.packer = fresh({
  advice: 'Hoist the functions of a packer',
  slow: function (i) { return Buffer.from(makePacker()({ abc: i, cde: 5 })) },
  fast: function (i) { return Buffer.from(hoistedPacker({ abc: i, cde: 5 })) }
})
