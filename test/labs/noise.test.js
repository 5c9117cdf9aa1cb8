// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { report } from '../../labs/noise/report.js'
import { sliceRun } from '../support/slices.js'

test('comparisons taken together are one of more starts, and one alone is what coverage has', () => {
  const slices = sliceRun({ a: 40, b: 40, c: 40 }, { spread: 0.05 })
  const { tables = {} } = report({ samples: [{ part: 'against-itself', number: 1, slices }] }, { slicing: slices })
  const [few, more] = tables.starts.rows
  assert.deepEqual([few, more].map(row => row.slice(0, 2)), [['3', '2'], ['6', '1']])
  assert.deepEqual(few.slice(2), tables.coverage.rows.map(row => row.at(-1)))
  for (const i of [2, 3]) assert.ok(Number.parseFloat(more[i]) < Number.parseFloat(few[i]), `${more[i]} and ${few[i]}`)
})
