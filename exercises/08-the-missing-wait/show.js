'use strict'

// Loads a server with load.js, and says what it saw:
//   node exercises/08-the-missing-wait/show.js http://127.0.0.1:3000/
const { load } = require('./load')

load(process.argv[2] || 'http://127.0.0.1:3000/').then(latenciesMs => {
  const sorted = [...latenciesMs].sort((a, b) => a - b)
  const at = share => sorted[Math.ceil(share * sorted.length) - 1].toFixed(1) + ' ms'
  console.log(`${sorted.length} requests: median ${at(0.5)}, 90 % within ${at(0.9)}, 99 % within ${at(0.99)}, longest ${at(1)}`)
}).catch(({ message, cause }) => {
  console.error('no load: ' + (cause ? cause.message : message))
  process.exitCode = 1
})
