// @ts-check
// What is said of the figures that the articles print.
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { inEnglish } from 'bench-in-turns/kit.js'
import published from '../../docs/article-statements.json' with { type: 'json' }
import { articleVerdict, verdict } from '../../scripts/render/article-verdict.js'
import { referenceFile } from '../../scripts/results/record.js'
import { rootDir } from '../../scripts/stages/catalog.js'
import { analysis, between, interval, sample } from '../support/record.js'

const judge = (printed, measured, how) => inEnglish(verdict(printed, measured, how))

test('"about" is right within a factor of two, a figure as printed within a tenth, and a bound on its side', () => {
  assert.deepEqual([
    judge(200, between(178, 191), 'about'), judge(200, between(155, 209), 'about'), judge(200, between(30, 90), 'about'),
    judge(1.6, between(1.55, 1.7)), judge(1.6, between(1.2, 1.4)), judge(1.6, between(1.9, 2)),
    judge(1.6, between(1.5, 2.5)),
    judge(3, between(2.1, 2.5), 'at least'), judge(3, between(3.1, 9), 'at least'), judge(1.4, between(2, 3), 'at most')
  ], [
    'holds', 'holds', 'does not hold here: less',
    'holds', 'does not hold here: less', 'does not hold here: more', 'undecided',
    'does not hold here: less', 'holds', 'does not hold here: more'
  ])
})

test('a wider interval around the same value only ever leaves it undecided', () => {
  for (const how of ['exactly', 'about', 'at least', 'at most']) {
    for (const value of [10, 60, 90, 100, 108, 150, 220, 900]) {
      const verdicts = [1.001, 1.05, 1.2, 2, 5, 40].map(factor =>
        judge(100, interval(value / factor, value, value * factor), how))
      const from = verdicts.indexOf('undecided')
      assert.equal(new Set(verdicts.filter(one => one !== 'undecided')).size <= 1, true, `${how} ${value}: ${verdicts}`)
      if (from !== -1) assert.deepEqual(new Set(verdicts.slice(from)), new Set(['undecided']), `${how} ${value}: ${verdicts}`)
    }
  }
})

test('loads of another length are not judged, those of the same are', () => {
  const samples = [170, 171, 169].flatMap((rate, i) =>
    [sample('a@wrk-200', i + 1, { rate: 1 }), sample('b@wrk-200', i + 1, { rate })])
  const bench = durationS =>
    analysis({ stages: [{ id: 'a' }, { id: 'b' }], samples, loads: { 'b@wrk-200': { durationS } } })
  const figure = { over: 'b', under: 'a', load: 'wrk-200', ratio: 170, seconds: 30 }
  assert.equal(inEnglish(articleVerdict(bench(3), figure)), 'cannot be judged: loads of 30 s there, of 3 s here')
  assert.equal(inEnglish(articleVerdict(bench(30), figure)), 'holds')
})

// What no lab measures has nothing to show.
const NOBODY = ['more speed after the first gain: its share of the effort']

test('no statement says "not measured" while a record has it', async () => {
  const bare = published.filter(({ here }) => !here)
  assert.deepEqual(bare.map(({ says }) => says), NOBODY)
  const labs = await readdir(join(rootDir, 'labs'))
  for (const { here = {} } of published) {
    const named = Object.values(here).flatMap(value => labs.filter(lab => value.startsWith(`lab ${lab} `)))
    for (const lab of named) assert.ok(existsSync(referenceFile(lab)), lab)
  }
})
