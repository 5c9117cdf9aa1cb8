'use strict'

const LATE_MS = 2000
const LOOK_EVERY_MS = 50

function follow (lookup) {
  const lookAgain = () => {
    if (!lookup.isDone && Date.now() - lookup.at > LATE_MS) console.error(lookup.text + ' takes long')
  }
  return setInterval(lookAgain, LOOK_EVERY_MS).unref()
}

module.exports = function part (text) {
  const lookup = { text, at: Date.now(), isDone: false }
  const timer = follow(lookup)
  lookup.isDone = true
  clearInterval(timer)
  return 'zone ' + text.length
}
