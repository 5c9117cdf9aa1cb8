'use strict'

// Guess first, then profile. The server has three anonymous listeners, and one of them takes most of the time.
//   node --cpu-prof --cpu-prof-dir=profiles/mine exercises/03-name-the-listener/index.js
//   npx autocannon -c 10 -d 5 http://127.0.0.1:3000/     (in a second terminal; then Ctrl-C in the first)
// Open the file in the developer tools of Chromium (Performance, Load profile), or in https://www.speedscope.app.
module.exports = {
  file: null, // such as 'index.js'
  line: null, // the line on which the anonymous function begins, a number
  within: null // the name of the function that it is written in
}
