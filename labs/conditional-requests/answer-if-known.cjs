'use strict'

const TAGS = /"[^"]*"/g // without the W/ of a weak one; a comma may be part of it

// RFC 9110, section 13.1.2: any edition will do, or one of a list. The comparison is weak.
function isKnown (header = '', etag) {
  return header.trim() === '*' || (header.match(TAGS) ?? []).includes(etag.replace(/^W\//, ''))
}

// Answers a client that has this edition already with a 304, and says whether it did. A 304 has the headers by which a
// cache goes, as the 200 would have had them (RFC 9110, section 15.4.5).
function answerIfKnown (req, res, etag) {
  res.setHeader('ETag', etag)
  if (!isKnown(req.headers['if-none-match'], etag)) return false
  res.writeHead(304, { 'Cache-Control': 'public, max-age=120' })
  res.end()
  return true
}

module.exports = { answerIfKnown }
