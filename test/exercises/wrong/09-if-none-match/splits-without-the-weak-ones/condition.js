'use strict'

function isKnown (header, etag) {
  if (header === undefined) return false
  if (header === '*') return true
  return header.split(',').map(tag => tag.trim()).includes(etag)
}

module.exports = { isKnown }
