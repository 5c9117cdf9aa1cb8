// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runsOf } from '../../docs/.vitepress/theme/live/run-file.js'
import { fromColumns, toColumns } from '../../scripts/results/columns.js'

test('long lists of like objects are kept by column, those in them as well, and come back as they were', () => {
  const slices = [1, 2, 3, 4].map(i => ({ contender: 'a', server: { micros: i }, few: [{ x: i }], none: null }))
  const record = { lab: 'noise', slices, empty: [{}, {}, {}, {}], odd: [{ a: 1 }, { b: 2 }, { a: 3 }, { a: 4 }] }
  const packed = toColumns(record)
  assert.deepEqual(packed.slices.columns.server, { columns: { micros: [1, 2, 3, 4] } })
  assert.deepEqual(packed.odd, record.odd)
  assert.equal(JSON.stringify(fromColumns(JSON.parse(JSON.stringify(packed)))), JSON.stringify(record))
  assert.deepEqual(fromColumns(record), record)
})

test('a page draws a run from a file, whether its points are kept by column or not', () => {
  const points = [1, 2, 3, 4].map(requests => ({ requests }))
  const samples = ['a', 'b', 'c', 'd'].map(id => ({ contender: `${id}@100`, points }))
  const runs = ['a', 'b', 'c', 'd'].map(stage => ({ stage, points }))
  for (const record of [{ samples }, toColumns({ samples })]) assert.deepEqual(runsOf(JSON.stringify(record)), runs)
})
