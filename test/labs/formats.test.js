// @ts-check
// What the lab on formats makes of hand-made data.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { ratioTo, sayNetwork } from '../../labs/formats/report-figures.js'
import { runProgram } from '../../labs/kit.js'

const { signal } = new AbortController()
const ROUNDS = [1, 2, 3, 4]
const CELL = { shape: 'nested', bytes: 10_000 }

/** @param {string} format @param {number} micros of each call */
function runs (format, micros, encodedBytes = 1000) {
  return ROUNDS.map(round => {
    const noise = 1 + round / 100 // the same for all in a round
    const cost = { calls: 10, wallMs: 1, cpuMicros: micros * 10 * noise }
    const size = { bytes: 10_000, encodedBytes, gzipBytes: 500, isSame: true, encode: cost, decode: cost }
    return { part: 'time', round, format, shape: 'nested', sizes: [size] }
  })
}
test('a program that fails is told in a line, without the folder of this machine', async () => {
  const running = runProgram(join(import.meta.dirname, 'no-such-program.js'), [], { signal })
  await assert.rejects(running, { name: 'ServerError', message: "Error: Cannot find module 'no-such-program.js'" })
})

test('a format is held against JSON of its own round', () => {
  const all = /** @type {any} */ ([...runs('JSON', 20), ...runs('avsc', 10)])
  const ratio = ratioTo(all, { ...CELL, format: 'avsc' }, 'encode')
  assert.ok(Math.abs((ratio?.value ?? 0) - 0.5) < 1e-9)
  assert.equal(ratioTo(all, { ...CELL, format: 'v8' }, 'encode'), null)
})

test('the network at which a format pays', () => {
  const at = (micros, encodedBytes) =>
    sayNetwork([...runs('JSON', 20), ...runs('avsc', micros, encodedBytes)], { ...CELL, format: 'avsc' })
  assert.equal(at(10, 500), 'always')
  assert.equal(at(10, 1000), 'always')
  assert.equal(at(30, 2000), 'never')
  assert.equal(at(10, 2000), 'above 390') // 8000 bits more, and 20.5 µs less
  assert.equal(at(30, 500), 'below 200') // 4000 bits less, and 20.5 µs more
})
