'use strict'

const { open } = require('./upstream')

// The bytes of a document, for a client that takes gzip or for one that does not. Null where there is no such document.
exports.pass = function pass (name, takesGzip) {
  const answer = open(name, takesGzip ? 'gzip' : 'identity')
  if (!answer) return null
  const bytes = Buffer.allocUnsafe(answer.size)
  answer.readInto(bytes)
  return bytes
}
