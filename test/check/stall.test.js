// @ts-check
// The condition on load generators, against one that may do anything. No bound of it goes by how fast the machine is.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkQuickly, makeExercise, serverThat } from '../support/exercise.js'

const check = {
  edits: ['load.js'],
  server: { route: '/' },
  holds: [{ kind: 'stall', file: 'load.js', path: '/', requests: 8, intervalMs: 10, stallMs: 40 }]
}

/** @type {[string, string, 'holds' | 'fails', string][]} */
const generators = [
  ['sees what was due meanwhile', '[1, 40, 30, 20, 10, 1, 1, 1]', 'holds', 'sees 3 of 8 requests wait for over 20 ms'],
  ['sees one', '[1, 40, 1, 1, 1, 1, 1, 1]', 'fails', 'sees 1 of 8 requests wait for over 20 ms, and 2 of them were due'],
  ['sees it everywhere', '[1, 40, 30, 20, 10, 1, 50, 60]', 'fails', 'gives over 40 ms for each of the last 2 requests'],
  ['counts fewer', '[1, 40, 30]', 'fails', 'gives 3 latencies for 8 requests'],
  ['counts nothing', '[1, null]', 'fails', 'load.js must give an array of latencies: numbers, in ms'],
  ['gives none', 'undefined', 'fails', 'load.js must give an array of latencies'],
  ['throws', 'nothing', 'fails', 'load.js ends with an error: ReferenceError: nothing is not defined']
]

for (const [what, gives, verdict, said] of generators) {
  test(`stall: a generator that ${what}`, async t => {
    const files = {
      'index.js': serverThat("res.end('x')"),
      'load.js': `exports.load = async url => { await (await fetch(url)).text(); return ${gives} }\n`
    }
    const { verdict: found, steps } = await checkQuickly(await makeExercise(t, files, check))
    const { says } = steps[steps.length - 1]
    assert.equal(found, verdict, says)
    assert.ok(says.includes(said), says)
  })
}
