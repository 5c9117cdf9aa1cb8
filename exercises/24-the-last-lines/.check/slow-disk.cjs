'use strict'

// Preloaded into the server: each write to a file takes a while.
const fs = require('fs')

const TAKES_MS = 300

for (const name of ['appendFile', 'writeFile']) {
  const [soon, later] = [fs[name], fs.promises[name]]
  fs[name] = (...args) => setTimeout(() => soon(...args), TAKES_MS)
  fs.promises[name] = (...args) => new Promise(resolve => setTimeout(resolve, TAKES_MS)).then(() => later(...args))
}
