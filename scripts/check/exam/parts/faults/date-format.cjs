'use strict'

const DAYS = 365

const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' })

function dayOf (text) {
  return Date.UTC(2026, 0, 1 + Number(/\d+/.exec(text)) % DAYS)
}

module.exports = function part (text) {
  return format.format(dayOf(text))
}
