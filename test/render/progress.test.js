// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { showProgress } from '../../packages/bench-in-turns/say/progress.js'

/** @type {[string, number[], number, string[]][]} */
const SAID = [
  ['there is a line a minute, however many steps there are', [0, 0, 0], 31_000, ['4 min 58 s left']],
  ['a late job says how much of it is done', [0.2, 0.4, 0.9], 170_000, [
    '3 min 10 s left', '20 s left', 'longer than expected, 90 % done'
  ]]
]
for (const [what, doneShares, everyMs, lines] of SAID) {
  test(`without a terminal, ${what}`, t => {
    t.mock.timers.enable({ apis: ['setInterval'] })
    let nowMs = 0
    t.mock.method(performance, 'now', () => nowMs)
    const written = []
    const progress = showProgress(360, /** @type {any} */ ({ write: line => written.push(line) }))
    for (const doneShare of doneShares) {
      nowMs += everyMs
      progress.step('a round', doneShare)
    }
    progress.stop()
    assert.deepEqual(written, lines.map(line => `a round (${line})\n`))
  })
}
