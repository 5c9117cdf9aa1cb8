// @ts-check
// A stage against itself as it was at a commit.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compareWithOlder } from '../../scripts/results/comparison.js'
import { renderAgainst } from '../../scripts/render/comparison-tables.js'
import { analysis, rounds, sample, slice } from '../support/record.js'

const OLDER = 'a at 1a2b3c4'
const revision = { commit: '1a2b3c4d', of: 'a', askedFor: {} }
const stages = [{ id: OLDER, revision }, { id: 'a' }]
const code = { stages: { [OLDER]: 'f00', a: 'ba4' } }

function lineOf (parts) {
  const bench = analysis({ stages, ...parts, more: { code, ...parts.more } })
  return compareWithOlder(bench).map(against => renderAgainst(against, bench)).join('\n')
}

// By turns a little more and a little less, so that there is an interval.
const wave = (round, value) => value * (1 + 0.02 * (round % 2))
const slicesOf = (older, now) => rounds(20, round => [
  slice(OLDER, round, { rate: wave(round, older.rate), cpuMicros: wave(round, older.cpuMicros) }),
  slice('a', round, { rate: wave(round + 1, now.rate), cpuMicros: wave(round + 1, now.cpuMicros) })
])
const fresh = count => rounds(count, round => [
  sample(`${OLDER}@100`, round, { rate: wave(round, 1000) }),
  sample('a@100', round, { rate: wave(round + 1, 3000) })
])
const alike = { rate: 1000, cpuMicros: 100 }
const slightly = slicesOf(alike, { rate: 1100, cpuMicros: 100 })
const again = rounds(20, round => slice('a (again)', round, { rate: wave(round, 1300) }))
const asks = { ...revision, askedFor: { restify: '11.0.0' } }

/** @type {[string, any, RegExp][]} */
const cases = [
  ['what is faster, and needs less', { slices: slicesOf(alike, { rate: 2000, cpuMicros: 50 }) },
    /^a ÷ a at 1a2b3c4, in slices: requests\/s 2\.00x .*, faster; CPU per request 0\.50x .*, less$/],
  ['what is slower', { slices: slicesOf({ rate: 2000, cpuMicros: 100 }, alike) },
    /: requests\/s 0\.50x .*, slower; CPU per request 1\.00x .*, not decided$/],
  ['what is beyond noise', { slices: slightly }, /requests\/s 1\.10x .*, faster;/],
  ['what is within noise', { slices: [...slightly, ...again], noisePair: 'a' }, /requests\/s 1\.10x .*, not decided;/],
  ['fresh runs, where there are no slices', { samples: fresh(3) },
    /in fresh runs at 100: requests\/s 2\.98x .*, faster; CPU/],
  ['two fresh runs', { samples: fresh(2) }, /requests\/s 3\.00x, too few rounds; /],
  ['a pair of which one did not count', { slices: rounds(20, round => slice('a', round)) }, /no ratio, since no round/],
  ['a run without older versions', { stages: [{ id: 'a' }], slices: rounds(3, round => slice('a', round)) }, /^$/],
  ['the same code', { slices: slicesOf(alike, alike), more: { code: { stages: { [OLDER]: 'f00', a: 'f00' } } } },
    /\na is the same code then and now, so this is noise alone$/],
  ['other packages',
    { stages: [{ id: OLDER, revision: asks }, { id: 'a' }], slices: slightly, more: { packages: { restify: '12.0.0' } } },
    /\na at 1a2b3c4 asks for restify 11\.0\.0 and ran with 12\.0\.0$/]
]
for (const [what, parts, expected] of cases) {
  test(`a line says what it is of ${what}`, () => assert.match(lineOf(parts), expected))
}

test('a record that does not tell of code says nothing of it, and noise of slices is none of fresh runs', () => {
  const slices = rounds(3, round => [slice('b', round), slice('b (again)', round, { rate: wave(round, 9000) })])
  const bench = analysis({ stages: [...stages, { id: 'b' }], samples: fresh(3), slices, noisePair: 'b' })
  const [{ load, isSameCode, verdicts }] = compareWithOlder(bench)
  assert.deepEqual([load, isSameCode, verdicts.requestsPerSecond], ['100', false, 'faster'])
})
