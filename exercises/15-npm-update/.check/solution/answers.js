'use strict'

// The service is in labs/case-undici-reuse/service. It was fast with undici 7.16.0, and is slow with 7.29.0.
// docs/case-npm-update.md says how to run it with any version in between.
module.exports = {
  version: '7.28.0', // the first slow version, such as '7.16.0'
  file: 'lib/dispatcher/client-h1.js', // of undici, the one whose change made it slow, such as 'lib/api/api-request.js'
  line: 1023, // in that file of that version, the line that makes each request wait: a number
  function: 'scheduleIdleSocketValidation', // the function that this line is in, such as 'makeRequest': `--why` names it

  // Write true or false.
  busy: false // while pages are slow, the gateway's process uses a whole core
}
