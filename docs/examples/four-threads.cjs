'use strict'

// How long looking up a name takes while some passwords are hashed: node four-threads.cjs 4
const { pbkdf2 } = require('node:crypto')
const { lookup } = require('node:dns')

for (let i = 0; i < Number(process.argv[2]); i++) {
  pbkdf2('password', 'salt', 1_000_000, 32, 'sha256', () => {})
}
const startMs = performance.now()
lookup('localhost', () => console.log(`dns.lookup: ${Math.round(performance.now() - startMs)} ms`))
