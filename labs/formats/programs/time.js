// @ts-check
// What one format takes for one shape. Usage: node time.js FORMAT SHAPE MS BYTES...
import { isDeepStrictEqual } from 'node:util'
import { gzipSync } from 'node:zlib'
import { repeat, timeCalls } from '../../repeat.js'
import { openCodec } from './codecs.js'
import { makeValue } from './shapes.js'

const [format, shape, forMs, ...sizes] = process.argv.slice(2)
const WARM_UP = { bytes: 10_000, forMs: 60 } // by then, V8 has compiled what it will compile
const WARM_UP_MS = 4 // of each size

let last // so that nothing is computed for nobody
const { encode, decode, toPlain = value => value, readOne } = await openCodec(format, shape)

function timeSize (bytes) {
  const value = makeValue(shape, bytes)
  const encoded = Buffer.from(encode(value))
  const size = { bytes, encodedBytes: encoded.length, gzipBytes: gzipSync(encoded).length }
  if (!isDeepStrictEqual(toPlain(decode(encoded)), value)) return { ...size, isSame: false }
  if (readOne && readOne(encoded) !== value.items.at(-1).id) return { ...size, isSame: false }
  return {
    ...size,
    isSame: true,
    encode: timeWarm(() => { last = encode(value) }),
    decode: timeWarm(() => { last = decode(encoded) }),
    ...(readOne && { readOne: timeWarm(() => { last = readOne(encoded) }) })
  }
}

function timeWarm (call) {
  repeat(call, WARM_UP_MS)
  return timeCalls(call, Number(forMs))
}

function warmUp () {
  const value = makeValue(shape, WARM_UP.bytes)
  const encoded = Buffer.from(encode(value))
  repeat(() => { last = encode(value) }, WARM_UP.forMs)
  repeat(() => { last = decode(encoded) }, WARM_UP.forMs)
}

warmUp()
console.log(JSON.stringify({ sizes: sizes.map(bytes => timeSize(Number(bytes))), hasResult: last !== undefined }))
