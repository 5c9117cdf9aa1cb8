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

test('a level is what spans have, by what ten uninterrupted seconds have', () => {
  const alone = [1000, 10_000, 50_000]
  const spans = [[98, 1000, 5000], [98, 1000, 5000]]
  const { tables = {} } = report({ samples: [{ part: 'levels', stage: 'a', alone, spans }] }, { slicing: {} })
  assert.deepEqual(tables.levels.rows, [['a', '1', '0.98x', '1.02x']])
})
