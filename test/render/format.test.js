// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatDuration, formatInterval, formatNumber, formatRatio, formatShare } from '../../scripts/render/format.js'

test('a number has as many decimals as what it is rounded to', () => {
  const cases = '0 0.00; 0.00342 0.003; 0.00996 0.01; -0.0004 -0.0004; 1.234 1.23; 9.994 9.99; 9.996 10.0; 12.34 12.3; ' +
    '99.94 99.9; 99.96 100; 1234.5 1,235; -9.996 -10.0'
  for (const [value, text] of cases.split('; ').map(one => one.split(' '))) assert.equal(formatNumber(Number(value)), text, value)
})

test('an interval without ends is its estimate alone', () => {
  assert.equal(formatInterval({ value: 1.5, low: 1.2, high: 1.8, count: 9 }, formatRatio), '1.50x (1.20 to 1.80)')
  assert.equal(formatInterval({ value: 1.5, low: null, high: null, count: 2 }, formatRatio), '1.50x')
})

test('what is not there is not said', () => {
  assert.deepEqual([formatShare(NaN), formatRatio(null), formatRatio(Infinity)], ['-', 'no valid pair', 'no valid pair'])
  assert.equal(formatDuration(125), '2 min 05 s')
})
