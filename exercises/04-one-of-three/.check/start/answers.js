'use strict'

// Profile before you open another file: a real server is too long to read.
// The server has three anonymous listeners, and one of them takes most of the time.
//   npm run profile -- exercises/04-one-of-three --tool cpu
module.exports = {
  file: null, // such as 'index.js'
  line: null, // the line on which the anonymous function begins, a number
  within: null // the name of the function that it is written in
}
