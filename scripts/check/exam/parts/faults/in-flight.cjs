'use strict'

const { setImmediate: turn } = require('node:timers/promises')

const MOST = 10_000

const open = new Set()

function isTooMuch () {
  return open.size > MOST
}

module.exports = async function part (text) {
  const request = { text, at: Date.now() }
  open.add(request)
  await turn()
  const isLate = isTooMuch()
  open.delete(request)
  return isLate ? 'later' : 'now/' + text.length
}
