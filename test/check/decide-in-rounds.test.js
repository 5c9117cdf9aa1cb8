// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decideInRounds, fails } from '../../scripts/check/verdict.js'

/** @returns what comes of ratios that come by turns, and after how many rounds */
async function decideOn (ratios, isQuick = false) {
  let rounds = 0
  const asked = { isQuick, atMost: 0.5, says: /** @type {any} */ ('the ratio') }
  const { verdict } = await decideInRounds(asked, async () => ratios[rounds++ % ratios.length])
  return [verdict, rounds]
}

test('six rounds decide a ratio, twelve are measured where they do not, and three when it is to be quick', async () => {
  assert.deepEqual(await decideOn([0.2, 0.21]), ['holds', 6])
  assert.deepEqual(await decideOn([0.9, 0.91]), ['fails', 6])
  assert.deepEqual(await decideOn([0.1, 2]), ['undecided', 12])
  assert.deepEqual(await decideOn([0.1, 2], true), ['undecided', 3])
})

test('what is wrong in a round is said at once', async () => {
  assert.deepEqual(await decideOn([0.2, fails('no answer')]), ['fails', 2])
})
