'use strict'

// Does the client have this edition already? `header` is its If-None-Match, undefined where it sends none.
// RFC 9110, sections 8.8.3.2 and 13.1.2: the header is '*', or a list of tags; W/"a" and "a" count as the same.
function isKnown (header, etag) {
  return header === etag
}

module.exports = { isKnown }
