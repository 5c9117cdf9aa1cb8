// @ts-check
// What one format takes for one shape. Usage: node time.js FORMAT SHAPE MS BYTES...
import { isDeepStrictEqual } from 'node:util'
import { gzipSync } from 'node:zlib'
import { openCodec } from './codecs/codec.js'
import { makeValue } from './shapes.js'

const [format, shape, forMs, ...sizes] = process.argv.slice(2)
const FEWEST = 2
const WARM_UP = { bytes: 10_000, forMs: 60 } // by then, V8 has compiled what it will compile
const WARM_UP_MS = 4 // of each size
const BATCH_MS = 0.5 // so that reading the clock is no part of a short call

let last // so that nothing is computed for nobody

/** @returns {{ calls: number, wallMs: number, cpuMicros: number }} all calls */
function timeCalls (call, forMs) {
  repeat(call, WARM_UP_MS)
  const cpuBefore = process.cpuUsage()
  const startedMs = performance.now()
  const calls = repeat(call, forMs)
  const wallMs = performance.now() - startedMs
  const { user, system } = process.cpuUsage(cpuBefore)
  return { calls, wallMs, cpuMicros: user + system }
}

function repeat (call, forMs) {
  const startedMs = performance.now()
  let batch = 1
  let calls = 0
  for (let nowMs = startedMs; calls < FEWEST || nowMs - startedMs < forMs;) {
    for (let i = 0; i < batch; i++) last = call()
    calls += batch
    const beforeMs = nowMs
    nowMs = performance.now()
    if (nowMs - beforeMs < BATCH_MS) batch *= 2
  }
  return calls
}

const { encode, decode, toPlain = value => value, readOne, isNative } = await openCodec(format, shape)

function timeSize (bytes) {
  const value = makeValue(shape, bytes)
  const encoded = Buffer.from(encode(value))
  const size = { bytes, encodedBytes: encoded.length, gzipBytes: gzipSync(encoded).length }
  if (!isDeepStrictEqual(toPlain(decode(encoded)), value)) return { ...size, isSame: false }
  if (readOne && readOne(encoded) !== value.items.at(-1).id) return { ...size, isSame: false }
  return {
    ...size,
    isSame: true,
    encode: timeCalls(() => encode(value), Number(forMs)),
    decode: timeCalls(() => decode(encoded), Number(forMs)),
    ...(readOne && { readOne: timeCalls(() => readOne(encoded), Number(forMs)) })
  }
}

function warmUp () {
  const value = makeValue(shape, WARM_UP.bytes)
  const encoded = Buffer.from(encode(value))
  repeat(() => encode(value), WARM_UP.forMs)
  repeat(() => decode(encoded), WARM_UP.forMs)
}

warmUp()
const results = sizes.map(bytes => timeSize(Number(bytes)))
const { user, system } = process.cpuUsage()
console.log(JSON.stringify({
  isNative: isNative ?? null, sizes: results, cpuMicros: user + system, hasResult: last !== undefined
}))
