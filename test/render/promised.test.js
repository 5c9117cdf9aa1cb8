// @ts-check
// What the articles promise is held against intervals, and against claims.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSources } from '../../scripts/book/book-sources.js'
import * as commandTables from '../../scripts/commands/flags.js'
import { promisedTable } from '../../scripts/render/promised-tables.js'
import { NO_EVIDENCE } from '../../scripts/results/claim.js'

const { bench, claims } = await readSources({ commandTables })
const evidence = { ...NO_EVIDENCE, bench }

/** @type {[low: number | null, value: number, high: number | null, text: string, verdict: string][]} */
const values = [
  [1.9, 2.1, 2.3, '2.10x (1.90 to 2.30)', 'holds'],
  [1043, 1046, 1049, '1,046x (1,043 to 1,049)', 'does not hold here: more'],
  [null, 2, null, '2.00x', 'cannot be judged: no interval'],
  [0.5, 2, 8, '2.00x (0.50 to 8.00)', 'cannot be judged: the interval is too wide']
]
for (const [low, value, high, text, verdict] of values) {
  test(`twice as fast, and ${low} to ${high} here: ${verdict}`, () => {
    const measured = { textOf: () => text, intervalOf: () => ({ low, value, high, count: 9 }) }
    const { rows } = promisedTable('C', { bench, claims, evidence, values: measured })
    assert.deepEqual(rows.find(([, printed]) => printed === '2x')?.slice(-1), [verdict])
  })
}

test('a claim that is gone is named, and so is an article that nobody has', () => {
  const ours = { bench, claims: [], evidence, values: { textOf: () => '1', intervalOf: () => null } }
  assert.throws(() => promisedTable('C', ours), { message: /article-statements\.json: there is no claim "/ })
  assert.throws(() => promisedTable('D', ours), { message: 'no article "D"; there are: A, B, C' })
})
