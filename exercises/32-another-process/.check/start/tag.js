'use strict'

const ONE_MINUTE_MS = 60 * 1000

// The ETag of a body, made once, when the process starts. `startedMs` is when that was.
function tagOf (body, startedMs) {
  return '"' + Math.floor(startedMs / ONE_MINUTE_MS) + '"'
}

module.exports = { tagOf }
