'use strict'

// The service is in labs/case-new-node/service. docs/case-new-node.md says how to run it on any version of Node.js.
module.exports = {
  slow: 18, // of Node.js 16, 18, 20, 22, 24 and 26, the first that is slow: a number
  repaired: 22, // the first after that which is no longer slow: a number
  package: 'jsonwebtoken', // whose line takes the time, such as 'ms'
  file: 'verify.js', // in that package, such as 'decode.js'
  line: 122, // in that file, the line that calls what takes the time: a number

  // Write true or false.
  succeeds: false // for this service, what that line calls ever succeeds
}
