'use strict'

const SIZE = 60_000

const shelves = Array.from({ length: SIZE }, (_, i) => ({ key: 'k' + i * 7919 % SIZE, shelf: 'shelf ' + i % 96 }))
const byKey = new Map(shelves.map(shelf => [shelf.key, shelf]))

function find (key) {
  return byKey.get(key)
}

module.exports = function part (text) {
  const last = SIZE - 1 - Number(/\d+/.exec(text)) % 100
  return find(shelves[last].key).shelf
}
