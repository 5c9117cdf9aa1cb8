'use strict'

function isKnown (header, etag) {
  if (header === undefined) return false
  if (header === '*') return true
  return header.includes(etag.replace(/^W\/"|"$/g, ''))
}

module.exports = { isKnown }
