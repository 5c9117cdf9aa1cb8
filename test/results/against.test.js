// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compareWithOlder } from '../../scripts/results/comparison.js'
import { renderAgainst } from '../../scripts/render/comparison-tables.js'
import { leagueTable } from '../../scripts/render/standings-tables.js'
import { analysis, rounds, sample, slice } from '../support/record.js'

const OLDER = 'a at 1a2b3c4'
const revision = { commit: '1a2b3c4d', of: 'a', askedFor: {} }
const stages = [{ id: OLDER, revision }, { id: 'a' }]
const code = { stages: { [OLDER]: 'f00', a: 'ba4' } }

function lineOf (parts) {
  const bench = analysis({ stages, ...parts, more: { code, ...parts.more } })
  return compareWithOlder(bench).map(against => renderAgainst(against, bench))
}

// By turns a little more and a little less, so that there is an interval.
const wave = (round, value) => value * (1 + 0.02 * (round % 2))
const slicesOf = (older, now) => rounds(20, round => [
  slice(OLDER, round, { rate: wave(round, older.rate), cpuMicros: wave(round, older.cpuMicros) }),
  slice('a', round, { rate: wave(round + 1, now.rate), cpuMicros: wave(round + 1, now.cpuMicros) })
])

test('what is faster, and needs less, is said of the stage as it is now', () => {
  assert.match(
    lineOf({ slices: slicesOf({ rate: 1000, cpuMicros: 100 }, { rate: 2000, cpuMicros: 50 }) }).join('\n'),
    /^a \/ a at 1a2b3c4, in slices: requests\/s 2\.00x \(1\.\d+ to 2\.\d+\), faster; CPU per request 0\.50x \(0\.\d+ to 0\.5\d\), less$/
  )
})

test('what is slower is said as well, and what lies within the interval is not decided', () => {
  assert.match(lineOf({ slices: slicesOf({ rate: 2000, cpuMicros: 100 }, { rate: 1000, cpuMicros: 100 }) }).join('\n'),
    /: requests\/s 0\.50x \(0\.\d+ to 0\.5\d\), slower; CPU per request 1\.00x \(0\.9\d to 1\.0\d\), not decided$/)
})

test('what is within noise is not decided', () => {
  const slices = slicesOf({ rate: 1000, cpuMicros: 100 }, { rate: 1100, cpuMicros: 100 })
  const again = rounds(20, round => slice('a (again)', round, { rate: wave(round, 1300) }))
  assert.match(lineOf({ slices })[0], /requests\/s 1\.10x .*, faster;/)
  assert.match(lineOf({ slices: [...slices, ...again], noisePair: 'a' })[0], /requests\/s 1\.10x .*, not decided;/)
})

test('without slices it is fresh runs, of which two are too few', () => {
  const fresh = count =>
    rounds(count, round => [
      sample(`${OLDER}@100`, round, { rate: wave(round, 1000) }),
      sample('a@100', round, { rate: wave(round + 1, 3000) })
    ])
  assert.match(
    lineOf({ samples: fresh(3) })[0],
    /^a \/ a at 1a2b3c4, in fresh runs at 100: requests\/s 2\.98x \(2\.\d+ to 3\.\d+\), faster; CPU/
  )
  assert.match(
    lineOf({ samples: fresh(2) })[0],
    /: requests\/s 3\.00x, too few rounds; CPU per request 1\.00x, too few rounds$/
  )
})

test('a pair of which one did not count has no ratio, and a run without older versions no line', () => {
  assert.deepEqual(lineOf({ slices: rounds(20, round => slice('a', round)) }), [
    `a / ${OLDER}: no ratio, since no round has both`
  ])
  assert.deepEqual(
    compareWithOlder(analysis({ stages: [{ id: 'a' }], slices: rounds(3, round => slice('a', round)) })),
    []
  )
})

test('the same code, and other packages, are named', () => {
  const slices = slicesOf({ rate: 1000, cpuMicros: 100 }, { rate: 1000, cpuMicros: 100 })
  const asks = { ...revision, askedFor: { restify: '11.0.0' } }
  const more = { code: { stages: { [OLDER]: 'f00', a: 'f00' } }, packages: { restify: '12.0.0' } }
  const [text] = lineOf({ stages: [{ id: OLDER, revision: asks }, { id: 'a' }], slices, more })
  assert.deepEqual(text.split('\n').slice(1), [
    'a is the same code then and now, so this is noise alone',
    `${OLDER} asks for restify 11.0.0 and ran with 12.0.0`
  ])
})

test('a record that does not tell of code says nothing of it, and noise of slices is none of fresh runs', () => {
  const fresh = rounds(3, round => [
    sample(`${OLDER}@100`, round, { rate: wave(round, 1000) }),
    sample('a@100', round, { rate: wave(round + 1, 3000) })
  ])
  const slices = rounds(3, round => [slice('b', round), slice('b (again)', round, { rate: wave(round, 9000) })])
  const bench = analysis({ stages: [...stages, { id: 'b' }], samples: fresh, slices, noisePair: 'b' })
  const [{ load, isSameCode, verdicts }] = compareWithOlder(bench)
  assert.deepEqual([load, isSameCode, verdicts.requestsPerSecond], ['100', false, 'faster'])
})

test('the ceiling of a table is that of today', () => {
  const isCeiling = true
  const slices = rounds(20, round => [
    slice(OLDER, round, { rate: 4000 }),
    slice('a', round, { rate: 2000 }),
    slice('b', round, { rate: 1000 })
  ])
  const { head, rows } = leagueTable(
    analysis({ stages: [{ id: OLDER, revision, isCeiling }, { id: 'a', isCeiling }, { id: 'b' }], slices })
  )
  const byHead = (row, name) => row[head.indexOf(name)]
  assert.deepEqual(
    rows.map(row => [row[0], byHead(row, 'over the ceiling').split(' ')[0]]),
    [
      [OLDER, '2.00'],
      ['a', '-'],
      ['b', '0.50']
    ]
  )
})
