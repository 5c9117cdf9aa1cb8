// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { showProgress } from '../../packages/bench-in-turns/say/progress.js'

/** @type {[string, number[], number, string[]][]} */
const SAID = [
  ['there is a line a minute, however many steps there are', [0, 0, 0], 31_000, ['4 min 58 s left']]
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
