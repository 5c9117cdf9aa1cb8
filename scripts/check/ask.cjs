'use strict'

// Asks a participant's files something, in a process of its own: runs a program of the check with what follows it, and
// what the program returns is the answer. The files may print what they like, also at the end, and have timers that
// never end.
const { writeFileSync } = require('node:fs')

const CHANNEL = 3
const [program, ...args] = process.argv.slice(2)

Promise.resolve(require(program)(...args)).then(answer => {
  writeFileSync(CHANNEL, JSON.stringify(answer) ?? 'null')
  process.exit()
})
