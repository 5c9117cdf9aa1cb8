// @ts-check
// Losses of some 20 %, planted in three places of a real server, and none at all.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { whyOf } from '../support/why.js'

const EQUALS = 5
const BRIEF = { generations: 6, turns: 10, warmUpRequests: 2000 } // five whole ones take longer than a test may
const MOST_WRONG = 1 // of five: two are wrong in 2 of 100 such tests

/** @type {[what: string, change: Parameters<typeof whyOf>[1], first: string][]} */
const PLANTED = [
  ['in a function', { server: ['spin(20000)\n  return url', 'for (let i = 0; i < 20000; i++) sink += i % 7\n  spin(20000)\n  return url'] }, 'parse'],
  ['in another one', { server: ['spin(20000)\n  return query', 'for (let i = 0; i < 20000; i++) sink += i % 7\n  spin(20000)\n  return query'] }, 'render'],
  ['in another file', { library: ['i < 20000', 'i < 40000'] }, 'exports.pack']
]

for (const [what, change, first] of PLANTED) {
  test(`a loss of 20 % ${what} is named first`, async t => {
    const { why: { named } } = await whyOf(t, change, {})
    assert.equal(named[0]?.name, first, JSON.stringify(named))
    assert.ok(named[0].changed, 'its lines are not told')
  })
}

test('the same code twice names nothing', async t => {
  let wrong = 0
  for (let i = 0; i < EQUALS; i++) wrong += Number((await whyOf(t, {}, BRIEF)).why.named.length > 0)
  assert.ok(wrong <= MOST_WRONG, `${wrong} of ${EQUALS} named a function`)
})
