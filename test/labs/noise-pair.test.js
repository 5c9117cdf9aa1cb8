// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { report } from '../../labs/noise-pair/report.js'
import { DEFAULTS } from '../../scripts/measure/usual.js'
import { slice } from '../support/record.js'

const FEW = DEFAULTS.generations
const MANY = 2 * FEW

/** @param {(generation: number) => number} rate of the one; the other's is 1000 */
function run (rate) {
  const generations = Array.from({ length: MANY }, (_, i) => i + 1)
  const slices = generations.flatMap(generation => [
    slice('one', generation, { rate: rate(generation) }),
    slice('other', generation)
  ])
  return /** @type {any} */ ({
    startedAt: '2026-01-01T10:00:00.000Z',
    endedAt: '2026-01-01T10:01:00.000Z',
    slices: {
      seed: 1,
      generations: MANY,
      rounds: 1,
      noisePair: { id: 'one', of: 'other' },
      contenders: ['one', 'other'],
      failures: [],
      slices
    }
  })
}

test('intervals are counted for a whole run, and for the processes of a bench alone', () => {
  const around1 = run(generation => generation % 2 ? 980 : 1020)
  const higherAtFirst = run(generation => generation <= FEW ? 1100 + generation : 800 + generation * 10)
  const { tables, values } = report({ runs: [around1, higherAtFirst] }, { stage: 'one', generations: MANY })
  const rates = tables.coverage.rows
    .filter(([of]) => of === 'requests/s')
    .map(([, generations, all, holding]) => [generations, all, holding])
  assert.deepEqual(rates, [[String(FEW), '2', '1'], [String(MANY), '2', '2']])
  assert.deepEqual([values?.[`rate-${FEW}-holding`], values?.[`rate-${MANY}-holding`]], ['1 of 2', '2 of 2'])
})

test('a run of no more processes than a bench has is counted once', () => {
  const { tables } = report({ runs: [run(() => 1000)] }, { stage: 'one', generations: FEW })
  assert.deepEqual(
    tables.coverage.rows.map(([of, generations]) => [of, generations]),
    [
      ['requests/s', String(FEW)],
      ['CPU per request', String(FEW)]
    ]
  )
})
