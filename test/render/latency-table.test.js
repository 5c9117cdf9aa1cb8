// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { latencyTable } from '../../scripts/render/bench-tables.js'
import { analysis, rounds, sample } from '../support/record.js'

const ID = 'koa-variant/03-no-stringify'
const micros = mean =>
  ({ count: 1000, mean, stdev: 1, p50: mean - 2.6, p90: mean, p99: 1234.5, p999: 2000, max: 123_456 })

function rowsOf (change) {
  const samples = rounds(3, round => {
    const { result, ...taken } = sample(`${ID}@100`, round)
    return { ...taken, result: { ...result, ...change(result, round) } }
  })
  return latencyTable(analysis({ stages: [{ id: ID }], samples })).rows
}

test('latencies are medians in ms, and of less than one three decimals stand', () => {
  const means = [341.6, 339, 350]
  const change = ({ requests }, round) =>
    ({ duration: means[0] * requests.total / 1e8, latencyMicros: micros(means[round - 1]) })
  assert.deepEqual(rowsOf(change), [[ID, '100', '0.342', '0.339', '1.23', '123']])
})
