'use strict'

var object = { abc: 123, cde: 5 }

function slow (i) {
  object.abc = i
  return JSON.stringify(object)
}

function fast (i) {
  object.abc = i
  return '{"abc":' + object.abc + ',"cde":' + object.cde + '}'
}

module.exports = {
  advice: 'Write JSON by hand, not by JSON.stringify',
  source: { name: 'often repeated; a Russian text on closures found the opposite of its own packer' },
  isFresh: true,
  shapes: { slow: '1' },
  slow: slow,
  fast: fast
}
