'use strict'

const crypto = require('crypto')

// The ETag of a body, made once, when the process starts. What it says depends on the body alone, so all processes
// agree about it.
function tagOf (body) {
  return '"' + crypto.createHash('sha256').update(body).digest('base64') + '"'
}

module.exports = { tagOf }
