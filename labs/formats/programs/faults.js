// @ts-check
// What becomes of values that are not plain text, numbers and lists, and of messages that are damaged.
// Usage: node faults.js PACKAGES FORMAT
import { inspect, isDeepStrictEqual } from 'node:util'
import { runInThisContext } from 'node:vm'
import { openCodec, WITHOUT_SCHEMA } from './codecs.js'
import { makeValue, openChance } from './shapes.js'

const [packages, format] = process.argv.slice(2)
const SHAPE = 'nested'
const BYTES = 1000
const TRIES = 200
const LONGEST_MS = 250 // a decoder that goes on for longer blocks a server
const MOST_ENDLESS = 8 // then it is known
const SHOWN_CHARS = 30

/** @type {[name: string, value: any][]} */
const VALUES = [
  ['undefined', undefined],
  ['null', null],
  ['NaN', NaN],
  ['Infinity', Infinity],
  ['-0', -0],
  ['9007199254740993n', 2n ** 53n + 1n],
  ['a Date', new Date(Date.UTC(2026, 0, 1))],
  ['a Buffer', Buffer.from([1, 2, 255])],
  ['a Map', new Map([['a', 1]])],
  ['a half emoji', '\ud83d']
]

const chance = openChance()
const message = makeValue(SHAPE, BYTES)
const { encode, decode, toPlain = decoded => decoded } = await openCodec(format, SHAPE, packages)
const whole = Buffer.from(encode(message))

/** By kind: a damaged message. @type {Record<string, () => Buffer>} */
const DAMAGES = {
  'cut short': () => whole.subarray(0, chance.whole(whole.length)),
  'one byte changed' () {
    const bytes = Buffer.from(whole)
    bytes[chance.whole(bytes.length)] ^= 1 + chance.whole(255)
    return bytes
  },
  'random bytes': () => chance.bytes(whole.length)
}

/** @returns {import('../lab.js').Loss} */
function loseValue ([name, value]) {
  try {
    const decoded = decode(Buffer.from(encode({ value })))
    if (!('value' in decoded)) return { value: name, outcome: 'other', got: 'gone' }
    if (isDeepStrictEqual(decoded.value, value)) return { value: name, outcome: 'kept' }
    return { value: name, outcome: 'other', got: inspect(decoded.value, { breakLength: Infinity }).slice(0, SHOWN_CHARS) }
  } catch {
    return { value: name, outcome: 'error' }
  }
}

// Only vm can end a loop of somebody else's.
function decodeInTime (bytes) {
  globalThis.decodeIt = () => toPlain(decode(bytes))
  return runInThisContext('decodeIt()', { timeout: LONGEST_MS })
}

/** @returns {'noticed' | 'endless' | 'same' | 'other'} */
function attempt (bytes) {
  try {
    return isDeepStrictEqual(decodeInTime(bytes), message) ? 'same' : 'other'
  } catch (error) {
    return error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT' ? 'endless' : 'noticed'
  }
}

function damageMessages ([damage, make]) {
  const counts = { noticed: 0, endless: 0, same: 0, other: 0 }
  for (let i = 0; i < TRIES && counts.endless < MOST_ENDLESS; i++) counts[attempt(make())]++
  return { damage, ...counts }
}

const losses = WITHOUT_SCHEMA.includes(format) ? VALUES.map(loseValue) : null
toPlain(decode(whole)) // a first call takes longer
console.log(JSON.stringify({ losses, damages: Object.entries(DAMAGES).map(damageMessages) }))
