'use strict'

// The service is in labs/case-new-node/service. docs/case-new-node.md says how to run it on any version of Node.js.
module.exports = {
  slow: null, // of Node.js 16, 18, 20, 22, 24 and 26, the first that is slow: a number
  repaired: null, // the first after that which is no longer slow: a number
  package: null, // whose line takes the time, such as 'ms'
  file: null, // in that package, such as 'decode.js'
  line: null, // in that file, the line that calls what takes the time: a number

  // Write true or false.
  succeeds: null // for this service, what that line calls ever succeeds
}
