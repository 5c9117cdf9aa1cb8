'use strict'

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

module.exports = {
  advice: 'Write one loop, not filter().map()',
  source: { name: 'a Russian text on tuning' },
  slow: slow,
  fast: fast
}
