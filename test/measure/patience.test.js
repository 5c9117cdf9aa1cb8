// @ts-check
// How often something is taken again, by a clock that only taking it moves.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openPatience } from '../../scripts/measure/patience.js'

const TAKES_MS = 100
const FLAWS = { isWrong: it => it === 'wrong', isSpoiled: it => it === 'spoiled' }
const never = new AbortController().signal

/** Everything takes a tenth of a second; patience below half a second is too short to wait for calm in. */
function open (t, limitS) {
  let nowMs = 1000
  t.mock.method(performance, 'now', () => nowMs)
  const patience = openPatience(limitS, never)
  const insist = (...things) => patience.insist(async attempt => {
    nowMs += TAKES_MS
    return things[attempt - 1]
  }, FLAWS)
  return { ...patience, insist }
}
const spoiled = ['spoiled', 'spoiled', 'spoiled', 'spoiled']

/** @type {[number, number, number][]} patience in seconds, attempts, and seconds that are spent then */
const limits = [
  [0.45, 3, 0.2], // three are all that one gets
  [0.25, 3, 0.2],
  [0.2, 2, 0.1], // no time for a third
  [0.1, 1, 0],
  [0, 1, 0]
]
for (const [limitS, attempts, spentS] of limits) {
  test(`with ${limitS} s of patience, what is always spoiled is taken ${attempts} times`, async t => {
    const patience = open(t, limitS)
    assert.equal((await patience.insist(...spoiled)).length, attempts)
    assert.equal(patience.spentS(), spentS)
    assert.equal(patience.limitS, limitS)
  })
}

test('patience is for a whole run: what one has spent, the next one has not', async t => {
  const patience = open(t, 0.35)
  assert.equal((await patience.insist(...spoiled)).length, 3)
  assert.equal((await patience.insist(...spoiled)).length, 2)
  assert.equal((await patience.insist(...spoiled)).length, 1)
  assert.equal(patience.spentS().toFixed(3), '0.300')
})

test('taking what was wrong again costs no patience, and waiting for calm gives no third try of it', async t => {
  const patience = open(t, 0.45)
  assert.deepEqual(await patience.insist('wrong', 'right'), ['wrong', 'right'])
  assert.equal(patience.spentS(), 0)
  assert.deepEqual(await patience.insist('wrong', 'spoiled', 'wrong', 'right'), ['wrong', 'spoiled', 'wrong'])
  assert.equal(patience.spentS().toFixed(3), '0.100')
  assert.deepEqual(await patience.insist('spoiled', 'wrong', 'right'), ['spoiled', 'wrong', 'right'])
  assert.equal(patience.spentS().toFixed(3), '0.200')
})
