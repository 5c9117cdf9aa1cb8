'use strict'

// The same closure as in closure-three-arrays, called once and called twice: calling it more often cannot cost less,
// unless the first call is what costs.
function make (i) {
  return function () {
    var one = [] // eslint-disable-line no-unused-vars -- the shape is about what is made
    var two = [] // eslint-disable-line no-unused-vars
    var three = [] // eslint-disable-line no-unused-vars
    return i
  }
}

function slow (i) {
  var made = make(i)
  return made()
}

function fast (i) {
  var made = make(i)
  made()
  return made()
}

module.exports = {
  advice: 'None: call a new closure once, or twice',
  source: { name: 'our question to that text' },
  isFresh: true,
  slow: slow,
  fast: fast
}
