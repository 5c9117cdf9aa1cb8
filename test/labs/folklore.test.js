// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { EXPERIMENTS, runForm } from '../../labs/folklore/lab.js'
import { verdictOf } from '../../labs/folklore/report-verdicts.js'

const run = new AbortController()
const FLOOR = 1.2
const interval = (low, high) => ({ value: Math.sqrt(low * high), low, high, count: 9 })

for (const [expected, oldest, newest] of /** @type {[string, any, any][]} */ ([
  ['still true', interval(40, 50), interval(30, 35)],
  ['shrunk', interval(9, 9.5), interval(2.5, 2.9)],
  ['vanished', interval(9, 9.5), interval(0.9, 1.1)],
  ['reversed', interval(9, 9.5), interval(0.5, 0.8)],
  ['only now', interval(0.9, 1.1), interval(2, 3)],
  ['not seen', interval(0.9, 1.1), interval(0.9, 1.1)],
  ['unresolved', interval(9, 9.5), interval(1.1, 1.3)],
  ['unresolved', interval(9, 9.5), { value: 5, low: null, high: null, count: 2 }],
  ['unresolved', null, null]
])) {
  test(`${oldest?.low} to ${oldest?.high}, then ${newest?.low} to ${newest?.high}: ${expected}`, () => {
    assert.equal(verdictOf(oldest, newest, FLOOR), expected)
  })
}

test('both forms of every experiment return the same, but for what they declare', async () => {
  for (const name of EXPERIMENTS) {
    assert.deepEqual(await runForm('check', name, process.execPath, run), {}, name)
  }
})
