// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { EXPERIMENTS, runForm } from '../../labs/folklore/lab.js'
import { verdictOf } from '../../labs/folklore/report-verdicts.js'
import { between } from '../support/record.js'

const run = new AbortController()
const FLOOR = 1.2

for (const [expected, oldest, newest] of /** @type {[string, any, any][]} */ ([
  ['still true', between(40, 50), between(30, 35)],
  ['shrunk', between(9, 9.5), between(2.5, 2.9)],
  ['vanished', between(9, 9.5), between(0.9, 1.1)],
  ['reversed', between(9, 9.5), between(0.5, 0.8)],
  ['only now', between(0.9, 1.1), between(2, 3)],
  ['not seen', between(0.9, 1.1), between(0.9, 1.1)],
  ['undecided', between(9, 9.5), between(1.1, 1.3)],
  ['undecided', between(9, 9.5), { value: 5, low: null, high: null, count: 2 }],
  ['undecided', null, null]
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
