// @ts-check
// What the lab on formats makes of hand-made data, and its programs themselves.
import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { test } from 'node:test'
import { claims } from '../../labs/formats/claims.js'
import lab, { PACKERS } from '../../labs/formats/lab.js'
import { FORMATS, JSON_FORMAT, openCodec } from '../../labs/formats/programs/codecs.js'
import { makeValue, SHAPE_NAMES } from '../../labs/formats/programs/shapes.js'
import { ratioTo, sayNetwork, unnoticedShare } from '../../labs/formats/report-figures.js'
import { report } from '../../labs/formats/report.js'
import { runProgram } from '../../labs/kit.js'

const { signal } = new AbortController()
const ROUNDS = [1, 2, 3, 4]
const CELL = { shape: 'nested', bytes: 10_000 }

/**
 * @param {string} format
 * @param {number} micros of each call
 * @param {{ encodedBytes?: number, gzipBytes?: number, readOneMicros?: number, isSame?: boolean }} [more]
 */
function runs (format, micros, { encodedBytes = 1000, gzipBytes = 500, readOneMicros, isSame = true } = {}) {
  const calls = cpuMicros => ({ calls: 10, wallMs: 1, cpuMicros })
  return ROUNDS.map(round => {
    const cost = calls(micros * 10 * (1 + round / 100)) // a little noise, the same for all in a round
    const times = isSame ? { encode: cost, decode: cost } : {}
    const readOne = readOneMicros && { readOne: calls(readOneMicros * 10) }
    const size = { bytes: 10_000, encodedBytes, gzipBytes, isSame, ...times, ...readOne }
    return { part: 'time', round, format, shape: 'nested', sizes: [size] }
  })
}
const asData = samples => ({ samples, missing: [] })
const OPTIONS = { formats: [JSON_FORMAT, 'msgpackr', 'avsc'], shapes: ['nested'], sizes: [10_000] }
const verdictOn = (id, data) => claims.find(claim => claim.id === id)?.check(data, OPTIONS).verdict
const OF_ONE = { formats: [JSON_FORMAT], shapes: ['doubles'], sizes: [100], versions: [], rounds: 1 }
const measure = options =>
  lab.measure({ ...OF_ONE, ...options }, { catalog: [], signal, step () {} })

for (const format of FORMATS) {
  test(`${format} gives back each shape as it was`, async () => {
    for (const shape of SHAPE_NAMES) {
      const { encode, decode, toPlain = value => value } = await openCodec(format, shape)
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

test('messages are the same each time, and about as large as asked for', () => {
  for (const shape of SHAPE_NAMES) {
    for (const bytes of [1000, 10_000, 100_000]) {
      const text = JSON.stringify(makeValue(shape, bytes))
      assert.equal(text, JSON.stringify(makeValue(shape, bytes)))
      assert.ok(Math.abs(Buffer.byteLength(text) - bytes) < 200, `${shape} of ${bytes}: ${Buffer.byteLength(text)}`)
    }
  }
})

test('what JSON loses, and which damage it notices', async () => {
  const { samples } = await measure({})
  const { losses, damages } = samples.find(({ part }) => part === 'faults')
  assert.deepEqual(losses.find(({ value }) => value === 'NaN'), { value: 'NaN', outcome: 'other', got: 'null' })
  assert.deepEqual(losses.find(({ value }) => value === 'undefined'), { value: 'undefined', outcome: 'other', got: 'gone' })
  assert.deepEqual(losses.find(({ value }) => value === 'null'), { value: 'null', outcome: 'kept' })
  const [{ noticed, endless, same, other }] = damages
  assert.deepEqual([noticed + endless, same, other], [200, 0, 0]) // on a busy machine, one may seem to have no end
})

test('a program that fails is told in a line, without the folder of this machine', async () => {
  const running = runProgram(join(import.meta.dirname, 'no-such-program.js'), [], { signal })
  await assert.rejects(running, { name: 'StageError', message: "Error: Cannot find module 'no-such-program.js'" })
})

test('a format is held against JSON of its own round', () => {
  const all = /** @type {any} */ ([...runs('JSON', 20), ...runs('avsc', 10)])
  const ratio = ratioTo(all, { ...CELL, format: 'avsc' }, 'encode')
  assert.ok(Math.abs((ratio?.value ?? 0) - 0.5) < 1e-9)
  assert.equal(ratioTo(all, { ...CELL, format: 'v8' }, 'encode'), null)
})

test('what does not come back as it was is not timed, and that is said', () => {
  const { tables = {}, notes = [] } = report(asData([...runs('JSON', 20), ...runs('avsc', 10, { isSame: false })]), OPTIONS)
  assert.deepEqual(tables.nested.rows.map(([format]) => format), ['JSON'])
  assert.ok(notes.includes('avsc: nested of 10000 bytes come back changed, and are not timed.'), notes.join('\n'))
})

test('a glance shows bytes and the time there and back, by those of JSON', () => {
  const data = asData([...runs('JSON', 20), ...runs('msgpackr', 30, { encodedBytes: 700 })])
  const { glance } = report(data, OPTIONS).tables ?? {}
  assert.deepEqual(glance.head.slice(0, 3), ['format', 'nested: bytes', 'nested: CPU time'])
  assert.deepEqual(glance.rows, [['msgpackr', '70 %', '1.50x (1.50 to 1.50)', '-', '-']])
})

test('the network at which a format pays', () => {
  const at = (micros, encodedBytes) =>
    sayNetwork([...runs('JSON', 20), ...runs('avsc', micros, { encodedBytes })], { ...CELL, format: 'avsc' })
  assert.equal(at(10, 500), 'always')
  assert.equal(at(10, 1000), 'always')
  assert.equal(at(30, 2000), 'never')
  assert.equal(at(10, 2000), 'above 390') // 8000 bits more, and 20.5 µs less
  assert.equal(at(30, 500), 'below 200') // 4000 bits less, and 20.5 µs more
})

test('a ratio holds its bound, fails it, or leaves it open', () => {
  const both = micros => asData([...runs('JSON', 20), ...runs('msgpackr', micros)])
  assert.equal(verdictOn('msgpackr-costs-more', both(30)), 'holds')
  assert.equal(verdictOn('msgpackr-costs-more', both(10)), 'fails')
  assert.equal(verdictOn('msgpackr-costs-more', asData(runs('JSON', 20))), 'unresolved')
  const one = readOneMicros => asData([...runs('JSON', 20), ...runs('flatbuffers', 10, { readOneMicros })])
  assert.equal(verdictOn('one-field-is-quick', one(0.1)), 'holds')
  assert.equal(verdictOn('one-field-is-quick', one(10)), 'fails')
})

test('bytes of compressed JSON are held against the smallest of the others', () => {
  const data = smallest => asData([...runs('JSON', 20, { gzipBytes: 500 }), ...runs('msgpackr', 20),
    ...runs('protobufjs', 20), ...runs('avsc', 20, { encodedBytes: smallest })])
  assert.equal(verdictOn('gzip-beats-binary-bytes', data(600)), 'holds')
  assert.equal(verdictOn('gzip-beats-binary-bytes', data(400)), 'fails')
  assert.equal(verdictOn('gzip-beats-binary-bytes', asData(runs('JSON', 20))), 'unresolved')
})

test('a decoder that notices all, one that notices none, and one that does not come back', () => {
  const tried = (format, { noticed = 0, endless = 0, other = 0 }) => ({
    part: 'faults',
    format,
    losses: [],
    damages: ['cut short', 'one byte changed', 'random bytes']
      .map(damage => ({ damage, noticed, endless, same: 10, other }))
  })
  const all = ['JSON', 'msgpackr', 'protobufjs', 'avsc', 'flatbuffers']
  const data = (other, endless = 0) => asData([
    ...all.map(format => tried(format, { noticed: 50, other, endless: format === 'avsc' ? endless : 0 })),
    tried('JSON, gzip', { noticed: 100 })
  ])
  assert.equal(verdictOn('changed-byte-passes', data(50)), 'holds')
  assert.equal(verdictOn('changed-byte-passes', data(1)), 'fails')
  assert.equal(verdictOn('changed-byte-passes', asData([])), 'unresolved')
  assert.equal(verdictOn('random-bytes-block', data(0, 3)), 'holds')
  assert.equal(verdictOn('random-bytes-block', data(0, 0)), 'fails')
  assert.equal(verdictOn('flatbuffers-reads-anything', data(60)), 'holds')
  assert.equal(verdictOn('flatbuffers-reads-anything', data(10)), 'fails')
  assert.equal(unnoticedShare(data(0, 50).samples, 'avsc', 'random bytes'), 0.5) // no end is no notice
  const { damage } = report(data(50, 3), { ...OPTIONS, formats: [...all, 'JSON, gzip'] }).tables ?? {}
  const { rows } = damage
  assert.deepEqual(rows[0], ['JSON', '50 %', '50 %', '50 %'])
  assert.deepEqual(rows[3], ['avsc', '49 %, 3 without end', '49 %, 3 without end', '49 %, 3 without end'])
})

test('the packer makes the same bytes however it is written, and its times stand beside those that were printed', async () => {
  const packers = createRequire(import.meta.url)('../../labs/formats/programs/packers.cjs')
  const [first, ...others] = PACKERS.filter(form => form !== 'json')
    .map(form => packers[form]({ abc: 123, name: 'text', inner: { less: -2 } }).toString('hex'))
  assert.deepEqual(others, [first, first])
  assert.equal(first, '0003' + '03616263' + '010000007b' + '046e616d65' + '020474657874' + '05696e6e6572' +
    '0001' + '046c657373' + '01fffffffe')
  const { samples } = await measure({ versions: [process.versions.node] })
  const packed = samples.filter(({ part }) => part === 'packer')
  assert.deepEqual(packed.map(({ form, ms }) => [form, ms > 0]).sort(), PACKERS.toSorted().map(form => [form, true]))
  const made = ROUNDS.flatMap(round =>
    PACKERS.map((form, i) => ({ part: 'packer', form, version: 'v4.9.1', round, ms: 400 * (PACKERS.length - i) })))
  const { packer } = report(asData(made), OPTIONS).tables ?? {}
  assert.deepEqual(packer.head, ['packer', 'printed', 'Node 4'])
  assert.deepEqual(packer.rows.map(row => row.slice(1)), [['4300', '1,600'], ['3000', '1,200'], ['-', '800'], ['350', '400']])
})
