'use strict'

// The service is in labs/case-undici-reuse/service. It was fast with undici 7.16.0, and is slow with 7.29.0.
// docs/case-npm-update.md says how to run it with any version in between.
module.exports = {
  version: null, // the first slow version, such as '7.16.0'
  file: null, // of undici, the one whose change made it slow, such as 'lib/api/api-request.js'
  line: null, // in that file of that version, the line that makes each request wait: a number
  function: null, // the function that this line is in, such as 'makeRequest': `--why` names it

  // Write true or false.
  busy: null // while pages are slow, the gateway's process uses a whole core
}
