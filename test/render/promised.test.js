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

/** @type {[string, string][]} */
const values = [
  ['2.10x (1.90 to 2.30)', 'holds'],
  ['1,046x (1,043 to 1,049)', 'does not hold here: more'],
  ['0.50x (0.40 to 0.60)', 'does not hold here: less'],
  ['2.00x', 'cannot be judged: no interval'],
  ['2.00x (0.50 to 8.00)', 'cannot be judged: the interval is too wide']
]
for (const [value, verdict] of values) {
  test(`twice as fast, and ${value} here: ${verdict}`, () => {
    const { rows } = promisedTable('C', { bench, claims, evidence, valueOf: () => value })
    assert.deepEqual(rows.find(([, printed]) => printed === '2x')?.slice(-1), [verdict])
  })
}

test('a claim that is gone is named, and so is an article that nobody has', () => {
  const ours = { bench, claims: [], evidence, valueOf: () => '1' }
  assert.throws(() => promisedTable('C', ours), { message: /article-statements\.json: there is no claim "/ })
  assert.throws(() => promisedTable('D', ours), { message: 'no article "D"; there are: A, B, C, autocannon, wrk' })
})
