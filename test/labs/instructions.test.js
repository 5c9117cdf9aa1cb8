// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { analyseInstructions, instructionRatio } from '../../labs/instructions/report-figures.js'

const stage = (id, isSteady = true, isCeiling = false) => ({ id, isSteady, isCeiling })
const STAGES = [stage('steady'), stage('ceiling', true, true), stage('broken'), stage('growing', false)]

/** @param {number[][]} batches the first request of each, how many, and instructions in user mode */
const counted = (stage, process, ...batches) => ({
  stage,
  process,
  failure: null,
  batches: batches.map(([from, requests, user]) => ({ from, requests, user }))
})
const failed = (stage, process) => ({ stage, process, failure: { message: 'gone', stderrLines: [] }, batches: [] })

const analysis = analyseInstructions(/** @type {any} */ ({
  processes: [
    counted('steady', 1, [11, 10, 4020_000], [21, 10, 4980_000]),
    counted('steady', 2, [11, 10, 4000_000], [21, 10, 4040_000]),
    counted('ceiling', 1, [11, 20, 8000_000], [31, 20, 4000_000], [51, 20, 4200_000]), // first, a garbage collection
    failed('ceiling', 2),
    failed('broken', 1),
    counted('growing', 1, [1, 1, 3000_000], [10, 1, 9000_000]),
    counted('growing', 2, [1, 1, 5000_000], [10, 1, 9000_000])
  ]
}), STAGES)

test('instructions of a request are those of the cheapest batch, the cheapest stage first', () => {
  assert.deepEqual(analysis.costs, [
    { stage: 'ceiling', user: 200_000, overall: 270_000, difference: null, ofCeiling: null },
    { stage: 'steady', user: 401_000, overall: 426_000, difference: 2000 / 401_000, ofCeiling: 2.005 }
  ])
})

test('where a request costs ever more, each is by itself', () => {
  assert.deepEqual(analysis.growth, [{
    stage: 'growing',
    requests: [
      { number: 1, user: 4000_000, overall: 4000_000, difference: 0.5 },
      { number: 10, user: 9000_000, overall: 9000_000, difference: 0 }
    ]
  }])
})

test('a ratio is above 1 for the one that takes fewer, and none where one was not counted', () => {
  assert.equal(instructionRatio(analysis, 'ceiling', 'steady'), 2.005)
  assert.ok(Number.isNaN(instructionRatio(analysis, 'ceiling', 'broken')))
})
