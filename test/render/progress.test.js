// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expectEnd, showProgress } from '../../scripts/render/progress.js'

test('the end moves with the pace that was seen', () => {
  assert.equal(expectEnd({ totalS: 100, elapsedS: 0, doneShare: 0 }), 100)
  assert.equal(expectEnd({ totalS: 100, elapsedS: 50, doneShare: 0.5 }), 100)
  const slow = expectEnd({ totalS: 400, elapsedS: 400, doneShare: 0.5 })
  assert.ok(slow > 700 && slow < 800, `${slow}`)
  assert.equal(expectEnd({ totalS: 100, elapsedS: 300, doneShare: 1 }), 300)
})

test('without a terminal there is a line a minute, however many steps there are', t => {
  assert.deepEqual(linesOf(t, [undefined, undefined, undefined], 31_000), ['4 min 58 s left'])
})

/** @type {[string, number[], string[]][]} */
const SAID = [
  ['the time left never rises from line to line, however late the job is', [0.05, 0.15, 0.35, 0.6, 0.61, 0.95], [
    'longer than expected, 5 % done', 'longer than expected, 15 % done', '5 min 26 s left', '2 min 42 s left',
    'longer than expected, 61 % done', '20 s left'
  ]],
  ['an end that moves away by some seconds leaves it where it is', [0.15, 0.25], ['5 min 35 s left', '5 min 35 s left']]
]
for (const [what, doneShares, lines] of SAID) test(what, t => assert.deepEqual(linesOf(t, doneShares), lines))

/** @returns {string[]} what is said of the time left of six minutes, a line a minute, one for each share done */
function linesOf (t, doneShares, everyMs = 61_000) {
  t.mock.timers.enable({ apis: ['setInterval'] })
  let nowMs = 0
  t.mock.method(performance, 'now', () => nowMs)
  const lines = []
  const progress = showProgress(360, /** @type {any} */ ({ write: line => lines.push(line) }))
  for (const doneShare of doneShares) {
    nowMs += everyMs
    progress.step('a round', doneShare)
  }
  progress.stop()
  return lines.map(line => /^a round \((.+)\)\n$/.exec(line)?.[1] ?? line)
}
