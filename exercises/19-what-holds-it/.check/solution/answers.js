'use strict'

// Take two heap snapshots of the server, with a load in between, before you open another file.
//   node --heapsnapshot-signal=SIGUSR2 exercises/19-what-holds-it/index.js
module.exports = {
  variable: 'resolved', // the variable that holds what grows with every request, such as 'prices'
  file: 'lookups.js', // where it is, such as 'index.js'
  line: 9, // in that file, the line that adds to it, a number

  // Write true or false.
  collected: false // once the load has ended for a minute, what it has grown by is collected
}
