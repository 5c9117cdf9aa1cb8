// @ts-check
// What one format takes for one shape. Usage: node time.js PACKAGES FORMAT SHAPE MS BYTES...
import { isDeepStrictEqual } from 'node:util'
import { gzipSync } from 'node:zlib'
import { repeat, timeCalls } from '../../repeat.js'
import { openCodec } from './codecs.js'
import { makeValue } from './shapes.js'

const [packages, format, shape, forMs, ...sizes] = process.argv.slice(2)
const FIRST = { bytes: 10_000, forMs: 60 } // by then, V8 has compiled what it will compile
const WARM_UP_MS = 4 // of each size

let last // so that nothing is computed for nobody
const { encode, decode, toPlain = value => value } = await openCodec(format, shape, packages)

function timeSize ({ bytes, forMs }) {
  const value = makeValue(shape, bytes)
  const encoded = Buffer.from(encode(value))
  const isSame = isDeepStrictEqual(toPlain(decode(encoded)), value)
  const size = { bytes, encodedBytes: encoded.length, gzipBytes: gzipSync(encoded).length, isSame }
  if (!isSame) return size
  const timeWarm = call => {
    repeat(call, WARM_UP_MS)
    return timeCalls(call, forMs)
  }
  return {
    ...size,
    encode: timeWarm(() => { last = encode(value) }),
    decode: timeWarm(() => { last = decode(encoded) })
  }
}

timeSize(FIRST)
const timed = sizes.map(bytes => timeSize({ bytes: Number(bytes), forMs: Number(forMs) }))
console.log(JSON.stringify({ sizes: timed, hasResult: last !== undefined }))
