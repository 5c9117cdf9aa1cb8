'use strict'

// Ways through a list.

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

// Nobody's advice: what differs is noise.
exports['same-code'] = {
  advice: 'None: the same code twice',
  isSame: true,
  slow: sumByFor,
  fast: sumByFor
}
