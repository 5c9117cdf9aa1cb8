'use strict'

// The result is read: an engine may put off to put the parts together until then.
function slow (i) {
  var text = ''
  for (var j = 0; j < 50; j++) text += 'part ' + (i & 7)
  return text.charCodeAt(text.length - 1)
}

function fast (i) {
  var parts = []
  for (var j = 0; j < 50; j++) parts.push('part ' + (i & 7))
  var text = parts.join('')
  return text.charCodeAt(text.length - 1)
}

module.exports = {
  advice: 'Join an array, do not add up strings',
  source: { name: 'often repeated' },
  slow: slow,
  fast: fast
}
