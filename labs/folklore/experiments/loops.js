'use strict'

// Ways through a list.

exports['for-in'] = function () {
  var values = []
  for (var n = 0; n < 50; n++) values.push(n * 3)

  function slow (i) {
    var total = i & 7
    for (var key in values) total += values[key]
    return total
  }

  function fast (i) {
    var total = i & 7
    for (var j = 0; j < values.length; j++) total += values[j]
    return total
  }

  return {
    advice: 'Walk an array by for, not by for..in',
    source: { name: 'a Russian text on tuning', url: 'https://github.com/petkaantonov/bluebird/wiki/Optimization-killers' },
    slow: slow,
    fast: fast
  }
}

exports['for-each'] = function () {
  var values = []
  for (var n = 0; n < 50; n++) values.push(n * 3)

  function slow (i) {
    var total = i & 7
    values.forEach(function (value) { total += value })
    return total
  }

  function fast (i) {
    var total = i & 7
    for (var j = 0; j < values.length; j++) total += values[j]
    return total
  }

  return {
    advice: 'Walk an array by for, not by forEach',
    source: { name: 'often repeated' },
    slow: slow,
    fast: fast
  }
}

exports['for-of'] = function () {
  var values = []
  for (var n = 0; n < 50; n++) values.push(n * 3)

  function slow (i) {
    var total = i & 7
    for (var value of values) total += value
    return total
  }

  function fast (i) {
    var total = i & 7
    for (var j = 0; j < values.length; j++) total += values[j]
    return total
  }

  return {
    advice: 'Walk an array by for, not by for..of',
    source: { name: 'often repeated' },
    slow: slow,
    fast: fast
  }
}

exports['cached-length'] = function () {
  var values = []
  for (var n = 0; n < 50; n++) values.push(n * 3)

  function slow (i) {
    var total = i & 7
    for (var j = 0; j < values.length; j++) total += values[j]
    return total
  }

  function fast (i) {
    var total = i & 7
    for (var j = 0, length = values.length; j < length; j++) total += values[j]
    return total
  }

  return {
    advice: 'Keep the length of an array in a variable',
    source: { name: 'often repeated' },
    slow: slow,
    fast: fast
  }
}

exports['filter-map'] = function () {
  var people = []
  for (var n = 0; n < 20; n++) people.push({ age: n * 4, name: 'person ' + n })

  function slow (i) {
    var limit = 20 + (i & 7)
    return people
      .filter(function (person) { return person.age > limit })
      .map(function (person) { return person.name })
  }

  function fast (i) {
    var limit = 20 + (i & 7)
    var names = []
    for (var j = 0; j < people.length; j++) {
      if (people[j].age > limit) names.push(people[j].name)
    }
    return names
  }

  return {
    advice: 'Write one loop, not filter().map()',
    source: { name: 'a Russian text on tuning' },
    slow: slow,
    fast: fast
  }
}

exports['try-catch'] = function () {
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

  return {
    advice: 'Keep try/catch out of a hot function',
    source: {
      name: 'Optimization killers',
      url: 'https://github.com/petkaantonov/bluebird/wiki/Optimization-killers'
    },
    slow: slow,
    fast: fast
  }
}

exports['buffer-scan'] = function () {
  var text = new Array(101).join('a line, ')
  var bytes = Buffer.from(text)

  function slow (i) {
    var commas = i & 7
    for (var j = 0; j < text.length; j++) if (text.charCodeAt(j) === 44) commas++
    return commas
  }

  function fast (i) {
    var commas = i & 7
    for (var j = 0; j < bytes.length; j++) if (bytes[j] === 44) commas++
    return commas
  }

  return {
    advice: 'Read the bytes of a Buffer, not a string',
    source: { name: 'often repeated' },
    slow: slow,
    fast: fast
  }
}
