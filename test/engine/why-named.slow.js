// @ts-check
// Which function is it, by real servers? What is planted is so much that a busy machine finds it as well.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FAR_SLOWER_PACK, whyOf } from '../support/why.js'

const BRIEF = { generations: 6, turns: 4, warmUpRequests: 400 }

test('the function that does twenty times as much is named first, with its lines', async t => {
  const { named } = await whyOf(t, { library: FAR_SLOWER_PACK }, BRIEF)
  const [{ name, file, line, changed, micros }] = named
  assert.deepEqual({ name, file, line, changed },
    { name: 'exports.pack', file: 'lib/pack.js', line: 1, changed: { from: 3, to: 3 } })
  assert.ok(micros.low > 0 && micros.low < micros.value && micros.value < micros.high, JSON.stringify(micros))
})
