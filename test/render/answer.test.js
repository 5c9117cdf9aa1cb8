// @ts-check
// What a bench run says at its end.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { analyseBench } from '../../scripts/results/analysis.js'
import { readRecord, referenceFile } from '../../scripts/results/record-files.js'
import { renderAnswer } from '../../scripts/render/answer.js'
import { inEnglish } from '../../scripts/render/localise.js'
import { renderSummary } from '../../scripts/render/report.js'
import { analysis, rounds, slice } from '../support/record.js'

const bench = analyseBench(await readRecord(referenceFile()))
const NEVER_CALM = {
  samples: { calm: 0, all: 6 }, slices: { calm: 0, all: 60 }, spoilers: /** @type {any} */ ({ stolen: 66, others: 3 })
}

test('a machine that was rarely calm is the first thing to know, with what took it', () => {
  const [first] = renderAnswer({ ...bench, calm: NEVER_CALM }).map(inEnglish)
  assert.match(first, /rarely calm, .*: calm in 0 of 6 .*, 0 of 60 short turns \(stolen time in 66, other processes in 3\)\.$/)
})

test('the answer is five lines, with what the articles say, below what failed and below tables where they are wanted', () => {
  const lines = renderAnswer(bench).map(inEnglish)
  assert.equal(lines.length, 5)
  assert.match(lines[3], /^The articles say 200x for 02-listener-fix \(.*\), 1\.60x for 03-optimized \(.*\)\.$/)
  const gates = [{ ...bench.gates[0], passed: false, failures: [{ check: 'start', message: 'no' }], stderrLines: [] }]
  const short = renderSummary({ ...bench, gates })
  const printed = renderSummary({ ...bench, gates }, { withTables: true })
  assert.equal(short.replaceAll(/\s+/g, ' '), ['01-slow was not timed: start: no', ...lines].join(' '))
  assert.ok(printed.endsWith(short))
  assert.ok(printed.includes('Warm servers take short turns'))
})

test('a server that stands alone has the CPU time of a request', () => {
  const slices = rounds(3, round => slice('last', round, { cpuMicros: 1000 + round }))
  const [alone] = renderAnswer(analysis({ stages: [{ id: 'last' }], slices })).map(inEnglish)
  assert.match(alone, /^last answers [\d,]+ requests\/s\. A request costs 1,00\d \(.*\) µs of CPU time\.$/)
})
