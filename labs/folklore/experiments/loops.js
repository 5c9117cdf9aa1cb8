'use strict'

// Ways through a list. The Optimization killers are https://github.com/petkaantonov/bluebird/wiki/Optimization-killers

var values = []
var people = []
for (var n = 0; n < 50; n++) values.push(n * 3)
for (n = 0; n < 20; n++) people.push({ age: n * 4, name: 'person ' + n })

function sumByFor (i) {
  var total = i & 7
  for (var j = 0; j < values.length; j++) total += values[j]
  return total
}

exports['for-in'] = {
  advice: 'Walk an array by for, not by for..in',
  slow: function (i) {
    var total = i & 7
    for (var key in values) total += values[key]
    return total
  },
  fast: sumByFor
}

exports['for-each'] = {
  advice: 'Walk an array by for, not by forEach',
  slow: function (i) {
    var total = i & 7
    values.forEach(function (value) { total += value })
    return total
  },
  fast: sumByFor
}

exports['for-of'] = {
  advice: 'Walk an array by for, not by for..of',
  slow: function (i) {
    var total = i & 7
    for (var value of values) total += value
    return total
  },
  fast: sumByFor
}

exports['filter-map'] = {
  advice: 'Write one loop, not filter().map()',
  slow: function (i) {
    var limit = 20 + (i & 7)
    return people
      .filter(function (person) { return person.age > limit })
      .map(function (person) { return person.name })
  },
  fast: function (i) {
    var limit = 20 + (i & 7)
    var names = []
    for (var j = 0; j < people.length; j++) if (people[j].age > limit) names.push(people[j].name)
    return names
  }
}

exports['try-catch'] = {
  advice: 'Keep try/catch out of a hot function',
  slow: function (i) {
    var total = i & 7
    try {
      for (var j = 0; j < values.length; j++) total += values[j]
    } catch (error) {
      total = -1
    }
    return total
  },
  fast: function (i) {
    try {
      return sumByFor(i)
    } catch (error) {
      return -1
    }
  }
}

// Nobody's advice: what differs is noise.
exports['same-code'] = {
  advice: 'None: the same code twice',
  isSame: true,
  slow: sumByFor,
  fast: sumByFor
}
