// @ts-check
// What the lab on formats makes of hand-made data, and its programs themselves.
import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import { test } from 'node:test'
import { FORMATS, JSON_FORMAT, SHAPES } from '../../labs/formats/formats.js'
import { measure } from '../../labs/formats/lab.js'
import { PACKERS } from '../../labs/formats/packer.js'
import { openCodec } from '../../labs/formats/programs/codecs/codec.js'
import { makeValue } from '../../labs/formats/programs/shapes.js'
import { networkBreakEven, ratioTo, saySpeed, side } from '../../labs/formats/report-figures.js'
import { report } from '../../labs/formats/report.js'
import { tryFormat } from '../../labs/formats/runs.js'

const { signal } = new AbortController()
const ROUNDS = [1, 2, 3, 4]
const CELL = { shape: 'nested', bytes: 10_000 }

/** @param {string} format @param {number} micros of each call */
function runs (format, micros, encodedBytes = 1000) {
  return ROUNDS.map(round => {
    const noise = 1 + round / 100 // the same for all in a round
    const cost = { calls: 10, wallMs: 1, cpuMicros: micros * 10 * noise }
    const size = { bytes: 10_000, encodedBytes, gzipBytes: 500, isSame: true, encode: cost, decode: cost }
    return { round, format, shape: 'nested', isNative: null, sizes: [size], cpuMicros: 1, machine: {} }
  })
}

for (const codec of new Set(Object.values(FORMATS).map(({ codec }) => codec))) {
  test(`${codec} gives back each shape as it was`, async () => {
    for (const shape of SHAPES) {
      const { encode, decode, toPlain = value => value } = await openCodec(codec, shape)
      for (const bytes of [100, 3000]) {
        const value = makeValue(shape, bytes)
        assert.deepStrictEqual(toPlain(decode(Buffer.from(encode(value)))), value)
      }
    }
  })
}

test('one field is that of the last of many', async () => {
  const { encode, readOne } = await openCodec('flatbuffers', 'nested')
  const value = makeValue('nested', 5000)
  assert.equal(readOne?.(Buffer.from(encode(value))), value.items.at(-1).id)
})

test('what JSON loses, and which damage it notices', async () => {
  const { losses, damages } = await tryFormat(JSON_FORMAT, signal)
  const outcomes = ['NaN', 'undefined', 'null'].map(wanted => losses.find(({ value }) => value === wanted))
  assert.deepEqual(outcomes.map(loss => [loss?.outcome, loss?.got]), [['other', 'null'], ['other', 'gone'], ['kept', undefined]])
  const [{ noticed, endless, same, other }] = damages
  assert.deepEqual([noticed + endless, same, other], [200, 0, 0]) // on a busy machine, one may seem to have no end
})

test('a format whose package is missing is left out in a line, and the others are measured', async t => {
  FORMATS.gone = { codec: 'gone' }
  t.after(() => delete FORMATS.gone)
  const options = { formats: [JSON_FORMAT, 'gone'], shapes: ['hex'], sizes: [100], versions: [], callMs: 1, rounds: 2 }
  const data = await measure(options, { catalog: [], signal, step () {} })
  assert.equal(data.runs.length, 2)
  assert.equal(data.failures.length, 1)
  const { notes, tables } = report(data, options)
  assert.match(notes[1], /^gone is left out: Error \[ERR_MODULE_NOT_FOUND\]: Cannot find module '.*gone\.js'$/)
  assert.deepEqual(tables.hex.rows.map(([format]) => format), [JSON_FORMAT])
})

test('a format is held against JSON of its own round', () => {
  const all = /** @type {any} */ ([...runs('JSON', 20), ...runs('avsc', 10)])
  const ratio = ratioTo(all, { ...CELL, format: 'avsc' }, 'encode')
  assert.ok(Math.abs((ratio?.value ?? 0) - 0.5) < 1e-9)
  assert.equal(side(ratio), 'less')
  assert.equal(ratioTo(all, { ...CELL, format: 'v8' }, 'encode'), null)
})

test('the network at which a format pays', () => {
  const at = (micros, encodedBytes) => saySpeed(networkBreakEven(
    /** @type {any} */ ([...runs('JSON', 20), ...runs('avsc', micros, encodedBytes)]), { ...CELL, format: 'avsc' }))
  assert.deepEqual([at(10, 500), at(10, 1000), at(30, 2000)], ['always', 'always', 'never'])
  assert.equal(at(10, 2000), 'above 390') // 8000 bits more, and 20.5 µs less
  assert.equal(at(30, 500), 'below 200') // 4000 bits less, and 20.5 µs more
})

test('the packer makes the same bytes however it is written', () => {
  const require = createRequire(import.meta.url)
  const [first, ...others] = PACKERS.filter(form => form !== 'json')
    .map(form => require(`../../labs/formats/packer/${form}.js`)({ abc: 123, name: 'text', inner: { less: -2 } }).toString('hex'))
  assert.deepEqual(others, [first, first])
  assert.equal(first, '0003' + '03616263' + '010000007b' + '046e616d65' + '020474657874' + '05696e6e6572' +
    '0001' + '046c657373' + '01fffffffe')
})
