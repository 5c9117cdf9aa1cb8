// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { localiseTable } from 'bench-in-turns/kit.js'
import { analyseBench } from '../../scripts/results/analysis.js'
import { readRecord, referenceFile } from '../../scripts/results/record.js'
import { costTable } from '../../scripts/render/cost-table.js'
import { analysis, rounds, slice } from '../support/record.js'

const tableOf = (...of) => localiseTable(costTable(.../** @type {[any, any]} */(of)))

test('servers are whole, keep their headroom free, and cost their price', async () => {
  const bench = analyseBench(await readRecord(referenceFile()))
  const { rows } = tableOf(bench, { requestsPerSecond: 100_000, pricePerMonth: 10, headroomPercent: 20 })
  assert.ok(rows.length >= 8)
  const standing = bench.warm?.level('03-optimized')
  const row = rows.find(([id]) => id === '03-optimized') ?? []
  const [, , servers, bill] = row.map(cell => cell.replace(/^at most |^.* to /, '')) // the most of a range
  const { value = NaN, low } = standing?.requestsPerSecond ?? {}
  const capacity = Number(row[1].startsWith('at least') ? value : low) * 0.8
  assert.ok(Number(servers) * capacity >= 100_000 && (Number(servers) - 1) * capacity < 100_000)
  assert.equal(Number(bill), Number(servers) * 10)
  const little = tableOf(bench, { requestsPerSecond: 1, pricePerMonth: 10, headroomPercent: 20 })
  for (const [, , one] of little.rows) assert.match(one, /^(at most )?1$/)
})

test('a rate at which the generator was full is a capacity of at least so much', () => {
  const rowOf = generator => {
    const slices = rounds(3, round => [slice('a', round, { generator })])
    const bench = analysis({ stages: [{ id: 'a' }], slices })
    return tableOf(bench, { requestsPerSecond: 1000, pricePerMonth: 10, headroomPercent: 20 }).rows[0]
  }
  const [, rate, servers, bill] = rowOf({ loopActiveMs: 5, loopIdleMs: 95, cpuUserMicros: 0, cpuSystemMicros: 0 })
  const full = rowOf({ loopActiveMs: 99, loopIdleMs: 1, cpuUserMicros: 99_000, cpuSystemMicros: 0 })
  assert.deepEqual(full.slice(0, 4), ['a', `at least ${rate.split(' ')[0]}`, `at most ${servers}`, `at most ${bill}`])
})
