// @ts-check
// What a bench run says at its end.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { analyseBench } from '../../scripts/results/analysis.js'
import { readRecord, referenceFile } from '../../scripts/results/record.js'
import { renderAnswer } from '../../scripts/render/answer.js'
import { inEnglish } from '../../scripts/render/localise.js'
import { analysis, rounds, slice } from '../support/record.js'

const bench = analyseBench(await readRecord(referenceFile()))
const NEVER_CALM = {
  fresh: { calm: 0, all: 6 }, warm: { calm: 0, all: 60 }, spoilers: /** @type {any} */ ({ stolen: 66, others: 3 })
}

test('a machine that was rarely calm is the first thing to know, with what took it', () => {
  const [first] = renderAnswer({ ...bench, calm: NEVER_CALM }).map(inEnglish)
  assert.match(first, /rarely calm, .*: calm in 0 of 6 .*, 0 of 60 spans \(stolen time in 66, other processes in 3\)\.$/)
})

test('a server that stands alone has the CPU time of a request', () => {
  const slices = rounds(3, round => slice('last', round, { cpuMicros: 1000 + round }))
  const [alone] = renderAnswer(analysis({ stages: [{ id: 'last' }], slices })).map(inEnglish)
  assert.match(alone, /^last answers [\d,]+ requests\/s\. A request costs 1,00\d \(.*\) µs of CPU time\.$/)
})
