// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isResolved, reaches, widerOf } from '../../scripts/results/interval.js'

const interval = (low, value, high) => ({ low, value, high, count: 9 })

test('a ratio reaches a bound when all of its interval does, and fails it when none of it does', () => {
  assert.equal(reaches(interval(1.4, 1.6, 1.8), 1.4), 'holds')
  assert.equal(reaches(interval(1.05, 1.42, 1.9), 1.4), 'unresolved') // its estimate does, and it excludes 1
  assert.equal(reaches(interval(1.1, 1.2, 1.39), 1.4), 'fails')
  assert.equal(reaches(interval(null, 9, null), 1.4), 'unresolved')
  assert.equal(reaches(null, 1.4), 'unresolved')
})

test('a ratio that reaches its bound within noise is unresolved', () => {
  const pair = interval(0.8, 0.97, 1.1)
  assert.equal(reaches(interval(1.1, 1.2, 1.3), 1.05, pair), 'unresolved')
  assert.equal(reaches(interval(1.3, 1.4, 1.5), 1.05, pair), 'holds')
})

test('an interval that holds 1, or lies within the noise, is unresolved', () => {
  assert.equal(isResolved(interval(0.9, 1.1, 1.3)), false)
  assert.equal(isResolved(interval(1.1, 1.2, 1.3)), true)
  assert.equal(isResolved(interval(1.01, 1.02, 1.03), interval(0.97, 1.01, 1.05)), false)
  assert.equal(isResolved(interval(1.1, 1.2, 1.3), interval(0.97, 1.01, 1.05)), true)
})

test('a ratio and its inverse are both noise or both are not, and a pair without an interval is none', () => {
  const pair = interval(1.01, 1.03, 1.05)
  for (const [low, value, high] of [[1.02, 1.03, 1.04], [1.1, 1.2, 1.3]]) {
    assert.equal(
      isResolved(interval(low, value, high), pair),
      isResolved(interval(1 / high, 1 / value, 1 / low), pair),
      String(value)
    )
  }
  for (const [low, value, high] of [
    [0.4, 0.5, 0.6],
    [1.8, 2, 2.2]
  ]) { assert.equal(isResolved(interval(low, value, high), interval(null, 1, null)), true) }
})

test('of two pairs the wider one reaches farther from 1, on either side', () => {
  const [narrow, low, high] = [interval(0.95, 1, 1.05), interval(0.5, 0.7, 1.01), interval(0.9, 1.1, 1.5)]
  assert.equal(widerOf([narrow, high]), high)
  assert.equal(widerOf([high, low, narrow]), low)
  assert.equal(widerOf([null, interval(null, 9, null), narrow]), narrow)
  assert.equal(widerOf([null, interval(null, 9, null)]), null)
})

test('an end at 1 holds 1, and a bound that is just reached is reached', () => {
  assert.equal(isResolved(interval(1, 1.1, 1.2)), false)
  assert.equal(isResolved(interval(0.8, 0.9, 1)), false)
  assert.equal(isResolved(interval(0.8, 0.9, 0.99)), true)
  assert.equal(isResolved(interval(1.04, 1.05, 1.06), interval(1, 1.02, 1.05)), false)
  assert.equal(reaches(interval(1.3, 1.35, 1.4), 1.4), 'unresolved')
})
