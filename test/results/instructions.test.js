// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { analyseInstructions, instructionRatio } from '../../scripts/results/instruction-figures.js'
import { report } from '../../labs/instructions/report.js'
import { renderTerminalTable } from '../../scripts/render/terminal.js'

const STAGES = [
  { id: 'koa-variant/03-no-stringify', isSteady: true, isCeiling: false },
  { id: 'ceiling', isSteady: true, isCeiling: true },
  { id: 'broken', isSteady: true, isCeiling: false },
  { id: 'koa-variant/01-slow', isSteady: false, isCeiling: false }
]
const counted = (stage, process, ...batches) => ({
  stage,
  process,
  failure: null,
  batches: batches.map(([from, requests, user]) => ({ from, requests, user }))
})
const failed = (stage, process) => ({ stage, process, failure: { message: 'gone', stderrLines: [] }, batches: [] })
const runOf = (...processes) => ({
  counter: /** @type {const} */ ('callgrind'),
  version: 'valgrind-3.19.0',
  missing: null,
  nodeArgs: [],
  processes
})

const run = runOf(
  counted('koa-variant/03-no-stringify', 1, [11, 10, 4020_000], [21, 10, 4980_000]),
  counted('koa-variant/03-no-stringify', 2, [11, 10, 4000_000], [21, 10, 4040_000]),
  counted('ceiling', 1, [11, 20, 8000_000], [31, 20, 4000_000], [51, 20, 4200_000]), // the first has a garbage collection
  failed('ceiling', 2),
  failed('broken', 1),
  counted('koa-variant/01-slow', 1, [1, 1, 3000_000], [10, 1, 9000_000]),
  counted('koa-variant/01-slow', 2, [1, 1, 5000_000], [10, 1, 9000_000])
)

test("a request's instructions are those of the cheapest batch, the cheapest stage first, and two processes differ by what they differ", () => {
  const { costs, growth } = analyseInstructions(run, STAGES)
  assert.deepEqual(
    costs.map(({ stage, user, ofCeiling }) => [stage, user, ofCeiling]),
    [
      ['ceiling', 200_000, null],
      ['koa-variant/03-no-stringify', 401_000, 2.005]
    ]
  )
  assert.equal(costs[0].difference, null)
  assert.equal(Math.round(costs[0].overall), 270_000)
  assert.ok(Math.abs(Number(costs[1].difference) - 2000 / 401_000) < 1e-12)
  assert.deepEqual(growth, [
    {
      stage: 'koa-variant/01-slow',
      requests: [
        { number: 1, user: 4000_000, overall: 4000_000, difference: 0.5 },
        { number: 10, user: 9000_000, overall: 9000_000, difference: 0 }
      ]
    }
  ])
})

test('a ratio is above 1 for the one that takes fewer, and none where one was not counted', () => {
  const analysis = analyseInstructions(run, STAGES)
  assert.equal(instructionRatio(analysis, 'ceiling', 'koa-variant/03-no-stringify'), 2.005)
  assert.ok(Number.isNaN(instructionRatio(analysis, 'ceiling', 'broken')))
})

test('the tables stay within 100 columns, and say which counter it was', () => {
  const { costs, growth } = report(run, /** @type {any} */ ({ stages: STAGES })).tables ?? {}
  for (const table of [costs, growth]) {
    assert.match(table.title, /valgrind-3\.19\.0, without the kernel$/)
    for (const line of renderTerminalTable(table).split('\n')) assert.ok(line.length <= 100, line)
  }
  assert.deepEqual(costs.rows, [
    ['ceiling', '200', '-', '-', '270'],
    ['koa-variant/03-no-stringify', '401', '2.01x', '0.25 %', '426']
  ])
})
