'use strict'

// The same bytes, written where they belong by the methods that Buffer has for it.
const scratch = Buffer.alloc(64 * 1024)
let at = 0

function writeText (text) {
  const length = scratch.write(text, at + 1)
  scratch[at] = length
  at += 1 + length
}

function write (value) {
  if (typeof value === 'number') {
    scratch[at++] = 1
    scratch.writeInt32BE(value, at)
    at += 4
    return
  }
  if (typeof value === 'string') {
    scratch[at++] = 2
    return writeText(value)
  }
  const names = Object.keys(value)
  scratch[at++] = 0
  scratch[at++] = names.length
  for (let i = 0; i < names.length; i++) {
    writeText(names[i])
    write(value[names[i]])
  }
}

module.exports = function pack (value) {
  at = 0
  write(value)
  return Buffer.from(scratch.slice(0, at))
}
