// @ts-check
// What one version waits for more often, or longer, than another one, by traces whose truth is known.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { differentWaits } from '../../scripts/profile/waits-between.js'
import { sayWaits } from '../../scripts/render/company.js'
import { inEnglish } from '../../scripts/render/localise.js'

const DATABASE = /** @type {const} */ ('database')

test('of equal traces nothing is said to differ', () => {
  const starts = [3, 5, 4, 6, 2, 4].map(ms => [{ what: 'SELECT 1', of: DATABASE, times: 2, ms }])
  const differences = differentWaits([starts, starts.toReversed()])
  assert.deepEqual(differences, [])
  assert.match(inEnglish(sayWaits(differences)[0]), /nothing that was traced/)
})

test('a query that is there more often is said with both numbers, and one that takes longer with its interval', () => {
  const startsOf = (times, slower) => [3, 5, 4, 6, 2, 4].map(ms =>
    [{ what: 'SELECT 1', of: DATABASE, times, ms }, { what: 'SELECT 2', of: DATABASE, times: 1, ms: ms + slower }])
  const said = sayWaits(differentWaits([startsOf(20, 0), startsOf(1, 50)])).map(inEnglish)
  assert.deepEqual(said.slice(1), [
    '  SELECT 2: 1 times a request, as often as before; difference: 50.0 (50.0 to 50.0) ms a request',
    '  19 queries fewer a request: SELECT 1 (20 > 1 times); difference: 0.00 (0.00 to 0.00) ms a request'
  ])
})

test('one more of each kind has its own word', () => {
  const moreOf = of => {
    const startsOf = times => [3, 5, 4, 6, 2, 4].map(ms => [{ what: 'it', of, times, ms }])
    return inEnglish(sayWaits(differentWaits([startsOf(1), startsOf(2)]))[1]).split(';')[0]
  }
  assert.deepEqual(['database', 'service', 'connection'].map(moreOf), [
    '  one more query a request: it (1 > 2 times)',
    '  one more call a request: it (1 > 2 times)',
    '  one more wait a request: it (1 > 2 times)'
  ])
})
