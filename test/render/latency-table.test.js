// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stripVTControlCharacters } from 'node:util'
import { latencyTable } from '../../scripts/render/bench-tables.js'
import { renderTerminalTable } from '../../scripts/render/terminal.js'
import { analysis, rounds, sample } from '../support/record.js'

const ID = 'koa-variant/03-no-stringify' // the longest
const micros = mean => ({
  count: 1000,
  mean,
  stdev: 1,
  p50: mean - 2.6,
  p90: mean,
  p99: 1234.5,
  p999: 2000,
  max: 123_456
})

function tableOf (change) {
  const samples = rounds(3, round => change(sample(`${ID}@100`, round), round))
  return latencyTable(analysis({ stages: [{ id: ID }], samples }))
}
const withMicros = means => (taken, round) => ({
  ...taken,
  result: {
    ...taken.result,
    duration: (means[0] * taken.result.requests.total) / 1e8,
    latencyMicros: micros(means[round - 1])
  }
})

test('latencies are medians in ms, and of less than one three decimals stand', () => {
  assert.deepEqual(tableOf(withMicros([341.6, 339, 350])).rows, [[ID, '100', '0.342', '0.339', '1.23', '123']])
})

test('the table fits a terminal of 100 columns', () => {
  const lines = stripVTControlCharacters(renderTerminalTable(tableOf(withMicros([12_341.6, 12_000, 13_000])))).split(
    '\n'
  )
  assert.ok(lines.length > 3)
  assert.ok(lines.every(line => line.length <= 100), lines.join('\n'))
})

test('a sample that breaks Little\'s law carries its mark', () => {
  const tenth = ({ result, ...taken }) => ({
    ...taken,
    result: { ...result, latencyMicros: micros(0.1 * result.latencyMicros.mean) }
  })
  assert.match(tableOf(tenth).rows[0][2], / ◊$/)
})

test('what the generator does not tell has no row', () => {
  const without = ({ result: { latencyMicros, ...result }, ...taken }) => ({ ...taken, result })
  assert.deepEqual(tableOf(without).rows, [])
})
