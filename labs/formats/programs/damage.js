// @ts-check
// Does a decoder notice that a message is damaged? Usage: node damage.js FORMAT SHAPE BYTES TRIES
import { isDeepStrictEqual } from 'node:util'
import { runInThisContext } from 'node:vm'
import { openCodec } from './codecs/codec.js'
import { makeValue, openChance } from './shapes.js'

const [format, shape, size, tries] = process.argv.slice(2)
const LONGEST_MS = 250 // a decoder that goes on for longer blocks a server
const MOST_ENDLESS = 8 // then it is known

const chance = openChance()
const value = makeValue(shape, Number(size))
const { encode, decode, toPlain = decoded => decoded } = await openCodec(format, shape)
const whole = Buffer.from(encode(value))

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

// Only vm can end a loop of somebody else's.
function decodeInTime (bytes) {
  globalThis.decodeIt = () => toPlain(decode(bytes))
  return runInThisContext('decodeIt()', { timeout: LONGEST_MS })
}

/** @returns {'noticed' | 'endless' | 'same' | 'other'} */
function attempt (bytes) {
  try {
    return isDeepStrictEqual(decodeInTime(bytes), value) ? 'same' : 'other'
  } catch (error) {
    return error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT' ? 'endless' : 'noticed'
  }
}

decodeInTime(whole) // a first call takes longer
for (const [damage, make] of Object.entries(DAMAGES)) {
  const counts = { noticed: 0, endless: 0, same: 0, other: 0 }
  for (let i = 0; i < Number(tries) && counts.endless < MOST_ENDLESS; i++) counts[attempt(make())]++
  console.log(JSON.stringify({ damage, ...counts })) // one a line: the next kind may be the end of us
}
