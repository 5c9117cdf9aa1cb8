// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatNumber, formatRange, formatRatio, inEnglish, sayInterval } from 'bench-in-turns/kit.js'
import { sayRatio } from '../../scripts/render/standings-tables.js'
import { interval } from '../support/record.js'

test('a number has as many decimals as what it is rounded to', () => {
  const cases = '0 0.00; 0.00342 0.003; 0.00996 0.01; -0.0004 -0.0004; 1.234 1.23; 9.994 9.99; 9.996 10.0; 12.34 12.3; ' +
    '99.94 99.9; 99.96 100; 1234.5 1,235; -9.996 -10.0'
  for (const [value, text] of cases.split('; ').map(one => one.split(' '))) assert.equal(formatNumber(Number(value)), text, value)
})

test('an interval without ends is its estimate alone', () => {
  assert.equal(inEnglish(sayInterval({ value: 1.5, low: 1.2, high: 1.8, count: 9 }, formatRatio)), '1.50x (1.20 to 1.80)')
  assert.equal(inEnglish(sayInterval({ value: 1.5, low: null, high: null, count: 2 }, formatRatio)), '1.50x')
})

/** @type {[ReturnType<typeof interval>, string][]} */
const beside1 = [
  [interval(1.003, 1.02, 1.04), '1.02x (1.003 to 1.04)'],
  [interval(0.96, 0.98, 0.9996), '0.98x (0.96 to 0.9996)'],
  [interval(0.997, 1.0001, 1.004), '1.00x (1.00 to 1.00)']
]
for (const [ratio, text] of beside1) {
  test(`an interval shows whether it leaves out 1: ${text}`, () => {
    assert.equal(inEnglish(sayInterval(ratio, formatRatio)), text)
  })
}

test('lowest to highest looks like no interval', () => {
  assert.equal(formatRange([13, 11, 12], String), '12 [11 … 13]')
  assert.equal(formatRange([1500, 900]), '1,200 [900 … 1,500]')
  assert.deepEqual([formatRange([2], String), formatRange([2, 2], String), formatRange([101.2, 101, 100.9])], ['2', '2', '101'])
  assert.deepEqual([formatRange([]), formatRange([1, NaN])], ['-', '-'])
})

test('a small part has two digits', () => {
  assert.equal(formatRatio(0.00537), '0.0054x')
  assert.equal(inEnglish(sayInterval(interval(0.005, 0.00537, 0.0058), formatRatio)), '0.0054x (0.0050 to 0.0058)')
})

test('what was not measured has no figure and no interval', () => {
  const unknown = interval(NaN, NaN, NaN)
  assert.deepEqual([formatNumber(NaN), formatNumber(Infinity)], ['-', '-'])
  assert.deepEqual([unknown, interval(null, NaN, null)].map(one => inEnglish(sayInterval(one, formatRatio))), ['-', '-'])
  assert.equal(inEnglish(sayInterval(interval(NaN, 2, NaN), formatRatio)), '2.00x')
  assert.deepEqual([unknown, null].map(one => inEnglish(sayRatio(one))), ['not measured', 'not measured'])
})
