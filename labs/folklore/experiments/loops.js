'use strict'

// Ways through a list. The Optimization killers are https://github.com/petkaantonov/bluebird/wiki/Optimization-killers

function makeValues () {
  var values = []
  for (var n = 0; n < 50; n++) values.push(n * 3)
  return values
}

function sumByFor (values) {
  return function (i) {
    var total = i & 7
    for (var j = 0; j < values.length; j++) total += values[j]
    return total
  }
}

exports['for-in'] = function () {
  var values = makeValues()

  return {
    advice: 'Walk an array by for, not by for..in',
    source: 'a Russian text on tuning',
    slow: function (i) {
      var total = i & 7
      for (var key in values) total += values[key]
      return total
    },
    fast: sumByFor(values)
  }
}

exports['for-each'] = function () {
  var values = makeValues()

  return {
    advice: 'Walk an array by for, not by forEach',
    source: 'often repeated',
    slow: function (i) {
      var total = i & 7
      values.forEach(function (value) { total += value })
      return total
    },
    fast: sumByFor(values)
  }
}

exports['for-of'] = function () {
  var values = makeValues()

  return {
    advice: 'Walk an array by for, not by for..of',
    source: 'often repeated',
    slow: function (i) {
      var total = i & 7
      for (var value of values) total += value
      return total
    },
    fast: sumByFor(values)
  }
}

exports['cached-length'] = function () {
  var values = makeValues()

  return {
    advice: 'Keep the length of an array in a variable',
    source: 'often repeated',
    slow: sumByFor(values),
    fast: function (i) {
      var total = i & 7
      for (var j = 0, length = values.length; j < length; j++) total += values[j]
      return total
    }
  }
}

exports['filter-map'] = function () {
  var people = []
  for (var n = 0; n < 20; n++) people.push({ age: n * 4, name: 'person ' + n })

  return {
    advice: 'Write one loop, not filter().map()',
    source: 'a Russian text on tuning',
    slow: function (i) {
      var limit = 20 + (i & 7)
      return people
        .filter(function (person) { return person.age > limit })
        .map(function (person) { return person.name })
    },
    fast: function (i) {
      var limit = 20 + (i & 7)
      var names = []
      for (var j = 0; j < people.length; j++) {
        if (people[j].age > limit) names.push(people[j].name)
      }
      return names
    }
  }
}

exports['try-catch'] = function () {
  function work (i) {
    var total = 0
    for (var j = 0; j < 50; j++) total += j ^ i
    return total
  }

  return {
    advice: 'Keep try/catch out of a hot function',
    source: 'Optimization killers',
    slow: function (i) {
      var total = 0
      try {
        for (var j = 0; j < 50; j++) total += j ^ i
      } catch (error) {
        total = -1
      }
      return total
    },
    fast: function (i) {
      try {
        return work(i)
      } catch (error) {
        return -1
      }
    }
  }
}

exports['buffer-scan'] = function () {
  var text = new Array(101).join('a line, ')
  var bytes = Buffer.from(text)

  return {
    advice: 'Read the bytes of a Buffer, not a string',
    source: 'often repeated',
    slow: function (i) {
      var commas = i & 7
      for (var j = 0; j < text.length; j++) if (text.charCodeAt(j) === 44) commas++
      return commas
    },
    fast: function (i) {
      var commas = i & 7
      for (var j = 0; j < bytes.length; j++) if (bytes[j] === 44) commas++
      return commas
    }
  }
}

// Nobody's advice: both forms are the same code, so what differs is noise.
exports['same-code'] = function () {
  function sum (length) {
    return function (i) {
      var total = i & 7
      for (var j = 0; j < length; j++) total += j ^ i
      return total
    }
  }

  return {
    advice: 'None: the same code twice',
    source: 'the noise of this method',
    isSame: true,
    slow: sum(50),
    fast: sum(50)
  }
}
