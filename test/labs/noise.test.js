// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { localiseTable } from 'bench-in-turns/say/table.js'
import { report } from '../../labs/noise/report.js'
import { sliceRun } from '../support/slices.js'

test('comparisons taken together are one of more starts, and one alone is what coverage has', () => {
  const samples = [1, 2].map(round =>
    ({ part: 'against-itself', stage: 'a', round, tookS: 40, slices: sliceRun({ a: 40, b: 40 }, { spread: 0.05 }) }))
  const { tables = {} } = report({ samples }, { slicing: samples[0].slices })
  const [few, more] = localiseTable(tables.starts).rows
  assert.deepEqual([few, more].map(row => row.slice(0, 2)), [['3', '2'], ['6', '1']])
  assert.deepEqual(few.slice(2), tables.coverage.rows.map(row => row[3]))
  for (const i of [2, 3]) assert.ok(Number.parseFloat(more[i]) < Number.parseFloat(few[i]), `${more[i]} and ${few[i]}`)
})

test('turns of a length have their error within a start, their scatter between starts, and their level', () => {
  // Of 100 requests in 10 ms; the second one costs a tenth more in the second start.
  const turns = costs =>
    Array.from({ length: 4 }, (_, i) => costs.map(cpuMicros => [100, 10, cpuMicros * (1 + i / 100)]))
  const start = other => ({
    part: 'lengths', pair: ['a', 'a'], lengths: [{ turnMs: 50, turns: turns([5000, other]) }]
  })
  const { tables = {} } = report({ samples: [start(5000), start(5500)] }, { slicing: {} })
  const row = tables.lengths.rows.find(([, length]) => length === '50 ms')
  assert.deepEqual(row, ['a', '50 ms', '2', '0.0 %', '0.0 %', '0.0 %', '6.7 %', '51.0'])
})

test('a level is what spans have, by what ten uninterrupted seconds have', () => {
  const alone = [1000, 10_000, 50_000]
  const spans = [[98, 1000, 5000], [98, 1000, 5000]]
  const { tables = {} } = report({ samples: [{ part: 'levels', stage: 'a', alone, spans }] }, { slicing: {} })
  assert.deepEqual(tables.levels.rows, [['a', '1', '0.98x', '1.02x']])
})
