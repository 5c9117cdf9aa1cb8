// @ts-check
// Two servers of one run, such as a stage and itself as it was at a commit: what is decided, and how it is said.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inEnglish } from 'bench-in-turns/kit.js'
import { analyseBench } from '../../scripts/results/analysis.js'
import { decideAll } from '../../scripts/results/decided.js'
import { whenEnough } from '../../packages/bench-in-turns/judge/comparison.js'
import { sayVerdictOfStages } from '../../scripts/render/answer.js'
import { record, rounds, slice } from '../support/record.js'

const OLDER = 'a at 1a2b3c4'
const revision = { commit: '1a2b3c4d', of: 'a', askedFor: {} }
const stages = [{ id: OLDER, revision }, { id: 'a' }]
const code = { stages: { [OLDER]: 'f00', a: 'ba4' } }

function lineOf (parts, failures = []) {
  const whole = record({ stages, ...parts, more: { code, ...parts.more } })
  const bench = analyseBench(whole.slices ? { ...whole, slices: { ...whole.slices, failures } } : whole)
  return decideAll(bench).flatMap(decided => sayVerdictOfStages(decided, bench)).map(inEnglish).join('\n')
}

// By turns a little more and a little less, so that there is an interval.
const wave = (round, value) => value * (1 + 0.02 * (round % 2))
const slicesOf = (older, now) => rounds(20, round => [
  slice(OLDER, round, { rate: wave(round, older.rate), cpuMicros: wave(round, older.cpuMicros) }),
  slice('a', round, { rate: wave(round + 1, now.rate), cpuMicros: wave(round + 1, now.cpuMicros) })
])
const alike = { rate: 1000, cpuMicros: 100 }
const slightly = slicesOf(alike, { rate: 1100, cpuMicros: 100 })
const asks = { ...revision, askedFor: { restify: '11.0.0' } }
const costing = cpuMicros => slicesOf(alike, { ...alike, cpuMicros })
/** Of both, the loop is nearly idle, and so is the generator's. */
const waiting = slicesOf(alike, { rate: 7000, cpuMicros: 100 }).map(one => ({
  ...one,
  server: { ...one.server, loopActiveMs: 5, loopIdleMs: 95 },
  generator: { ...one.generator, loopActiveMs: 10, loopIdleMs: 90 }
}))
const FAILURE = { contender: 'a', message: 'a failed: 12 of 240 requests (12 answers other than 2xx)', stderrLines: [] }
const failed = { failures: [FAILURE] }

/** @type {[string, any, RegExp][]} */
const cases = [
  ['what needs less', { slices: costing(50) },
    /^a ÷ a at 1a2b3c4: better: a request costs 0\.50x \(.*\) the CPU time; it answers 1\.00x \(.*\) as many requests\/s$/],
  ['two that wait', { slices: waiting },
    /^a ÷ a at 1a2b3c4: better: it answers 7\.00x \(.*\) as many requests\/s; a request costs 1\.00x/],
  ['one that failed, as much as is known of it', { slices: slightly, failures: failed.failures },
    /^a ÷ a at 1a2b3c4: failed\. a failed: 12 of 240 requests \(12 answers other than 2xx\)$/],
  ['one whose generator failed, which names no server',
    { slices: slightly, failures: [{ ...FAILURE, message: 'the generator ended', isUnnamed: true }] },
    /^a ÷ a at 1a2b3c4: failed\. a: the generator ended$/],
  ['one of which a slice of an older record has errors',
    { slices: slightly.map((one, i) => i === 3 ? { ...one, non2xx: 5 } : one) },
    /^a ÷ a at 1a2b3c4: failed\. a( at 1a2b3c4)?: 5 answers other than 2xx$/],
  ['a pair of which one is missing', { slices: rounds(20, round => slice('a', round)) }, /no ratio, since no round/],
  ['other packages',
    { stages: [{ id: OLDER, revision: asks }, { id: 'a' }], slices: slightly, more: { packages: { restify: '12.0.0' } } },
    /\na at 1a2b3c4 asks for restify 11\.0\.0 and ran with 12\.0\.0$/]
]
for (const [what, { failures, ...parts }, expected] of cases) {
  test(`a line says what it is of ${what}`, () => assert.match(lineOf(parts, failures), expected))
}

test('a comparison under way is decided when all of its pairs are', () => {
  const run = slices => /** @type {any} */ (record({ stages, slices }).slices)
  const pairs = [{ over: 'a', under: OLDER }]
  const isDecided = (run, pairs, withinPercent) => whenEnough(pairs, { withinPercent })(run)
  assert.deepEqual([50, 101, 200].map(cpuMicros => isDecided(run(costing(cpuMicros)), pairs, 5)), [true, true, true])
  assert.equal(isDecided(run(costing(101)), pairs, 0.5), false)
  const more = [...pairs, { over: 'b', under: 'a' }]
  assert.equal(isDecided(run(costing(50)), more, 5), false)
  const without = { ...run(costing(50)), failures: [{ contender: 'b', message: 'died', stderrLines: [] }] }
  assert.equal(isDecided(without, more, 5), true)
})
