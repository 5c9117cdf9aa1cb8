'use strict'

const TAGS = /"[^"]*"/g // of a list, without the W/ that stands before the weak ones; a tag may hold a comma

// Does the client have this edition already? `header` is its If-None-Match, undefined where it sends none.
// RFC 9110, sections 8.8.3.2 and 13.1.2: the header is '*', or a list of tags; W/"a" and "a" count as the same.
function isKnown (header, etag) {
  if (header === undefined) return false
  if (header.trim() === '*') return true
  const known = header.match(TAGS) || []
  return known.includes(etag.replace(/^W\//, ''))
}

module.exports = { isKnown }
