// @ts-check
// What one version waits for more often, or longer, than another one, by traces whose truth is known.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inEnglish } from 'bench-in-turns/kit.js'
import { differentWaits } from '../../scripts/profile/waits-between.js'
import { sayWaits } from '../../scripts/render/company.js'

test('of equal traces nothing is said to differ', () => {
  const starts = [3, 5, 4, 6, 2, 4].map(ms => [{ what: 'SELECT 1', times: 2, ms }])
  const differences = differentWaits([starts, starts.toReversed()])
  assert.deepEqual(differences, [])
  assert.match(inEnglish(sayWaits(differences)[0]), /nothing that was traced/)
})

test('a query that is there more often is said with both numbers, and one that takes longer with its interval', () => {
  const startsOf = (times, slower) => [3, 5, 4, 6, 2, 4].map(ms =>
    [{ what: 'SELECT 1', times, ms }, { what: 'SELECT 2', times: 1, ms: ms + slower }])
  const said = sayWaits(differentWaits([startsOf(20, 0), startsOf(1, 50)])).map(inEnglish)
  assert.deepEqual(said.slice(1), [
    '  SELECT 2: 1 > 1 times a request; 50.0 (50.0 to 50.0) ms a request',
    '  SELECT 1: 20 > 1 times a request; 0.00 (0.00 to 0.00) ms a request'
  ])
})
