// @ts-check
// The formats themselves, whose packages are installed for the lab alone.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import lab from '../../labs/formats/lab.js'
import { FORMATS, JSON_FORMAT, openCodec } from '../../labs/formats/programs/codecs.js'
import { makeValue, SHAPE_NAMES } from '../../labs/formats/programs/shapes.js'
import { rootDir } from '../../scripts/stages/catalog.js'
import { installOnce } from '../../scripts/stages/packages.js'

const { signal } = new AbortController()
const packages = await installOnce(join(rootDir, 'labs/formats/packages'), { what: 'the formats', signal })
const OF_ONE = { formats: [JSON_FORMAT], shapes: ['doubles'], sizes: [100], rounds: 1 }
const measure = () => lab.measure(OF_ONE, { catalog: [], signal, step () {} })

for (const format of FORMATS) {
  test(`${format} gives back each shape as it was`, async () => {
    for (const shape of SHAPE_NAMES) {
      const { encode, decode, toPlain = value => value } = await openCodec(format, shape, packages)
      for (const bytes of [100, 3000]) {
        const value = makeValue(shape, bytes)
        assert.deepStrictEqual(toPlain(decode(Buffer.from(encode(value)))), value)
      }
    }
  })
}

test('what JSON loses, and which damage it notices', async () => {
  const { samples } = await measure()
  const { losses, damages } = samples.find(({ part }) => part === 'faults')
  assert.deepEqual(losses.find(({ value }) => value === 'NaN'), { value: 'NaN', outcome: 'other', got: 'null' })
  assert.deepEqual(losses.find(({ value }) => value === 'undefined'), { value: 'undefined', outcome: 'other', got: 'gone' })
  assert.deepEqual(losses.find(({ value }) => value === 'null'), { value: 'null', outcome: 'kept' })
  const [{ noticed, endless, same, other }] = damages
  assert.deepEqual([noticed + endless, same, other], [200, 0, 0]) // on a busy machine, one may seem to have no end
})
