// @ts-check
// What a bench run says at its end.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { analyseBench } from '../../scripts/results/analysis.js'
import { readRecord, referenceFile } from '../../scripts/results/record-files.js'
import * as answer from '../../scripts/render/answer.js'
import { inEnglish } from '../../scripts/render/localise.js'
import { renderSummary } from '../../scripts/render/terminal.js'
import { analysis, rounds, sample, slice } from '../support/record.js'

/** @import { Calm } from '../../scripts/results/calm.js' */

/** @type {Calm} */
const CALM =
  { samples: { calm: 6, all: 6 }, slices: { calm: 60, all: 60 }, spoilers: {} }
const STAGES =
  [{ id: 'prelude' }, { id: 'first', isSteady: false }, { id: 'second' }, { id: 'last' }, { id: 'other', track: 'other' }]
const renderAnswer = bench => answer.renderAnswer(bench).map(inEnglish)
const wobble = round => 1 + round % 2 / 1000

/**
 * A run of those stages, in which the second one is 20 times as fast as the first, and the last one twice as fast as
 * that.
 */
function run (ids, calm = CALM) {
  const stages = STAGES.filter(({ id }) => ids.includes(id))
  const fresh = { first: 100, second: 2000, last: 4000 }
  const steady = { second: 2000, last: 4000 }
  const measured = of => Object.entries(of).filter(([id]) => ids.includes(id))
  return {
    ...analysis({
      stages,
      samples: rounds(3, round =>
        measured(fresh).map(([id, rate]) => sample(`${id}@100`, round, { rate: rate * wobble(round), cpuMicros: 1e6 / rate }))
      ),
      slices: rounds(20, round =>
        measured(steady).map(([id, rate]) => slice(id, round, { rate: rate * wobble(round), cpuMicros: 1e6 / rate }))
      )
    }),
    calm
  }
}

test('a machine that was rarely calm is the first thing to know, with what took it', () => {
  const none = { samples: { calm: 0, all: 6 }, slices: { calm: 0, all: 60 } }
  const never = { ...CALM, ...none, spoilers: { stolen: 66, others: 3 } }
  const [first] = renderAnswer(run(['first', 'second', 'last'], never))
  assert.match(first, /rarely calm, .*: calm in 0 of 6 .*, 0 of 60 slices \(stolen time in 66, other processes in 3\)\.$/)
})

test('the committed record has five lines, with what the articles say; they are the end, below what failed, and tables are above where they are wanted', async () => {
  const bench = analyseBench(await readRecord(referenceFile()))
  const lines = renderAnswer(bench)
  assert.equal(lines.length, 5)
  assert.match(lines[3], /^The articles say 200x for 02-listener-fix \(.*\), 1\.60x for 03-optimized \(.*\)\.$/)
  const gates = [{ ...bench.gates[0], passed: false, failures: [{ check: 'start', message: 'no' }], stderrLines: [] }]
  const short = renderSummary({ ...bench, gates })
  const printed = renderSummary({ ...bench, gates }, { withTables: true })
  assert.equal(short.replaceAll(/\s+/g, ' '), ['01-slow was not timed: start: no', ...lines].join(' '))
  assert.ok(printed.endsWith(short))
  assert.ok(printed.includes('Means and ratios'))
})
