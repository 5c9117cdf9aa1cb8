'use strict'

var from = { id: 1, name: 'one', size: 3, isOpen: true }

function slow (i) {
  from.id = i
  return Object.assign({}, from)
}

function fast (i) {
  from.id = i
  return { id: from.id, name: from.name, size: from.size, isOpen: from.isOpen }
}

module.exports = {
  advice: 'Copy by a literal, not by Object.assign',
  source: { name: 'often repeated' },
  slow: slow,
  fast: fast
}
