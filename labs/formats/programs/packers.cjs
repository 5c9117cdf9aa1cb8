'use strict'

// A binary packer of one's own, however it is written, beside JSON.stringify. As a program, it packs small objects in a
// new process, as the author of the text did, and prints how long a million take. In syntax that Node.js 4 understands.
// Usage: node packers.cjs FORM

// A packer as one writes it who thinks of bytes: what it needs stands where it is needed.
exports['as-written'] = function pack (value) {
  function kindOf (value) {
    return ['object', 'number', 'string'].indexOf(typeof value)
  }

  function numberBytes (number) {
    return [24, 16, 8, 0].map(function (shift) { return (number >> shift) & 255 })
  }

  function textBytes (text) {
    return [text.length].concat(text.split('').map(function (char) { return char.charCodeAt(0) }))
  }

  function bytesOf (value) {
    const kind = kindOf(value)
    if (kind === 1) return [kind].concat(numberBytes(value))
    if (kind === 2) return [kind].concat(textBytes(value))
    const names = Object.keys(value)
    return names.reduce(function (bytes, name) {
      return bytes.concat(textBytes(name), bytesOf(value[name]))
    }, [kind, names.length])
  }

  return Buffer.from(bytesOf(value))
}

// The same packer. What does not change from call to call is made once.
const KINDS = ['object', 'number', 'string']
const SHIFTS = [24, 16, 8, 0]

function numberBytes (number) {
  return SHIFTS.map(function (shift) { return (number >> shift) & 255 })
}

function codeOf (char) {
  return char.charCodeAt(0)
}

function textBytes (text) {
  return [text.length].concat(text.split('').map(codeOf))
}

function bytesOf (value) {
  const kind = KINDS.indexOf(typeof value)
  if (kind === 1) return [kind].concat(numberBytes(value))
  if (kind === 2) return [kind].concat(textBytes(value))
  const names = Object.keys(value)
  return names.reduce(function (bytes, name) {
    return bytes.concat(textBytes(name), bytesOf(value[name]))
  }, [kind, names.length])
}

exports.hoisted = function pack (value) {
  return Buffer.from(bytesOf(value))
}

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

exports['buffer-methods'] = function pack (value) {
  at = 0
  write(value)
  return Buffer.from(scratch.slice(0, at))
}

exports.json = JSON.stringify

const CALLS = 250000
const MILLION = 1e6

function time (pack) {
  const object = { abc: 123, cde: 5 }
  let packed = 0
  const began = process.hrtime()
  for (let i = 0; i < CALLS; i++) {
    object.abc = i
    packed += pack(object).length
  }
  const took = process.hrtime(began)
  return { ms: (took[0] * 1e3 + took[1] / 1e6) * MILLION / CALLS, packed }
}

if (require.main === module) console.log(JSON.stringify(time(exports[process.argv[2]])))
