'use strict'

// Another string each time: engines remember what the last one was split into.
function slow (i) {
  return ('user' + i + '=value; path=/; max-age=' + i).split('=')[0]
}

function fast (i) {
  var text = 'user' + i + '=value; path=/; max-age=' + i
  return text.substring(0, text.indexOf('='))
}

module.exports = {
  advice: 'Cut by indexOf, not by split',
  source: { name: 'a Russian text on tuning' },
  slow: slow,
  fast: fast
}
