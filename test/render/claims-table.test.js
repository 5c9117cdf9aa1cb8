// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { count, found, ms, number, ratio, share } from '../../scripts/results/claim.js'
import { claimNote } from '../../scripts/render/claims-table.js'

/** @type {[string, (string | import('../../scripts/results/claim.js').Quantity)[]][]} */
const cases = [
  ['16 of 1,016', [count(16), 'of', count(1016)]],
  ['16.0 µs and 0.50', [number(16), 'µs and', number(0.5)]],
  ['28.0 ms', [ms(28)]],
  ['2.00x (1.50 to 2.50)', [ratio({ value: 2, low: 1.5, high: 2.5, count: 9 })]],
  ['12 %', [share(0.12)]]
]
for (const [said, measured] of cases) {
  test(`a claim's note says what was measured as it is: ${said}`, () => {
    const note = claimNote({ claim: /** @type {any} */ ({ id: 'x', bound: 'all' }), finding: found(true, ...measured) })
    assert.equal(note, `Measured: ${said}. Bound: all. \`npm run claims -- x\` checks it.`)
  })
}
