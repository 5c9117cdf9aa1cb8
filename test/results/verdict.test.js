// @ts-check
// What a comparison decides, and how often it is wrong: by simulated starts, with a fixed seed.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stats } from 'bench-in-turns'
import { leadingFigure } from '../../packages/bench-in-turns/judge/leading.js'
import { isLook, LOOKS } from '../../packages/bench-in-turns/turns/defaults.js'
import { intervalsTogether, isWorseBeyond } from '../../packages/bench-in-turns/judge/comparison.js'
import { normals } from '../support/lots.js'
import { between } from '../support/record.js'

const SCATTER = 0.025 // of the logarithm, between two starts
const normal = normals(20_261_127)
/** Ratios of starts of two versions of which one is so many times as good. */
const starts = (count, ratio = 1) => Array.from({ length: count }, () => ratio * Math.exp(SCATTER * normal()))
const leavesOutOne = ratio => stats.hasEnds(ratio) && (ratio.low > 1 || ratio.high < 1)

/** How often, of so many simulated comparisons. */
const countOf = (times, isSo) => Array.from({ length: times }, () => isSo()).filter(Boolean).length

test('the whole interval decides: better, worse, the same or undecided, and what is sure is said first', () => {
  const verdicts = [[1.06, 1.2], [0.8, 0.94], [0.97, 1.04], [1.01, 1.04], [0.96, 1.06], [1.003, 1.06], [0.9, 0.999]]
    .map(([low, high]) => stats.judgeRatio(between(low, high), 'requestsPerSecond'))
  assert.deepEqual(verdicts, ['better', 'worse', 'the same', 'better', 'undecided', 'better', 'worse'])
  assert.equal(stats.judgeRatio({ value: 2, low: null, high: null, count: 2 }, 'requestsPerSecond'), 'undecided')
  assert.equal(stats.judgeRatio(null, 'requestsPerSecond'), 'undecided')
  assert.equal(stats.judgeRatio(between(0.97, 1.04), 'requestsPerSecond', { withinPercent: 2 }), 'undecided')
  // As far below one as above it, whichever of the two is over the other.
  assert.deepEqual([[1 / 1.05, 1.05], [0.952, 1]].map(([low, high]) => stats.judgeRatio(between(low, high), 'requestsPerSecond')), ['the same', 'undecided'])
})

test('of costs, less is better: CPU time and latency are so below 1, a rate above it', () => {
  for (const figure of /** @type {const} */ (['cpuMicrosPerRequest', 'latency'])) {
    const verdicts = [between(0.8, 0.94), between(1.06, 1.2)].map(ratio => stats.judgeRatio(ratio, figure))
    assert.deepEqual(verdicts, ['better', 'worse'], figure)
  }
  const losses = [between(1.06, 1.2), between(1.04, 1.2), between(0.8, 0.94)]
  assert.deepEqual(losses.map(ratio => isWorseBeyond(ratio, 'cpuMicrosPerRequest', 5)), [true, false, false])
  assert.deepEqual(losses.map(ratio => isWorseBeyond(ratio, 'requestsPerSecond', 5)), [false, false, true])
})

/** Looks as a comparison does that goes on until it is decided. */
function untilDecided (ratio) {
  const all = starts(LOOKS.last, ratio)
  for (let count = 1; count <= LOOKS.last; count++) {
    if (!isLook(count)) continue
    const [own] = intervalsTogether([all.slice(0, count)], LOOKS)
    const verdict = stats.judgeRatio(own, 'requestsPerSecond')
    if (verdict !== 'undecided') return { verdict, count }
  }
  return { verdict: 'undecided', count: LOOKS.last }
}

test('who looks until an interval leaves out 1 finds a difference between equals in 5 of 100 at most', () => {
  const findsSome = errorRate => {
    const all = starts(LOOKS.last)
    return all.some((_, i) => isLook(i + 1) && leavesOutOne(stats.ratioInterval(all.slice(0, i + 1), { errorRate })))
  }
  const alarms = countOf(3000, () => findsSome(LOOKS.errorRate))
  assert.ok(alarms <= 0.055 * 3000 && alarms >= 0.035 * 3000, `${alarms} of 3000`)
  // Who was started first may be a term of each of these intervals.
  const firsts = Array.from({ length: LOOKS.last }, (_, i) => i % 2 === 0)
  const findsByOrder = () => {
    const all = starts(LOOKS.last).map((ratio, i) => ratio * (firsts[i] ? 1.02 : 1 / 1.02))
    return all.some((_, i) => isLook(i + 1) && leavesOutOne(stats.ratioInterval(all.slice(0, i + 1),
      { errorRate: LOOKS.errorRate, firsts: firsts.slice(0, i + 1) })))
  }
  const byOrder = countOf(3000, findsByOrder)
  assert.ok(byOrder <= 0.055 * 3000 && byOrder >= 0.035 * 3000, `${byOrder} of 3000`)
  // Without the wider interval, it would be far more often.
  assert.ok(countOf(1000, () => findsSome(0.05)) > 150)
})

test('equals are called the same and a loss of 5 or 10 % is found, seldom otherwise', () => {
  const verdictsOf = ratio =>
    Map.groupBy(Array.from({ length: 500 }, () => untilDecided(ratio)), ({ verdict }) => verdict)
  const share = (verdicts, verdict) => (verdicts.get(verdict)?.length ?? 0) / 500
  const [equal, five, ten] = [1, 1 / 1.05, 1 / 1.1].map(verdictsOf)
  assert.ok(share(equal, 'the same') > 0.98, `${share(equal, 'the same')}`)
  assert.ok(share(equal, 'better') + share(equal, 'worse') < 0.02)
  assert.ok(share(ten, 'worse') > 0.99 && share(five, 'worse') > 0.9, `${share(ten, 'worse')}, ${share(five, 'worse')}`)
  assert.equal(share(ten, 'the same'), 0)
})

test('of eight equal routes, any is called different in 5 of 100 at most; without the correction, far oftener', () => {
  const findsSome = together => together(Array.from({ length: 8 }, () => starts(10))).some(leavesOutOne)
  const corrected = countOf(1000, () => findsSome(ratios => intervalsTogether(ratios)))
  const each = countOf(300, () => findsSome(ratios => ratios.map(own => stats.ratioInterval(own))))
  assert.ok(corrected <= 70, `${corrected} of 1000`)
  assert.ok(each > 60, `${each} of 300`)
})

test('the rate leads where a server is idle and its requests are elsewhere; else its CPU time does', () => {
  const work = (loopShare, wantedShare = null) => ({
    loopActiveMs: 100 * loopShare,
    loopIdleMs: 100 * (1 - loopShare),
    wantedMicros: wantedShare === null ? null : 100_000 * wantedShare
  })
  const slice = (contender, server, generator) =>
    ({ contender, server: work(...server), generator: work(...generator) })
  const of = (...slices) => leadingFigure(/** @type {any} */ ({ slices }), ['a', 'b'])
  const busy = slice('b', [0.98], [0.3])
  assert.equal(of(slice('a', [0.99], [0.3]), busy), 'cpuMicrosPerRequest')
  assert.equal(of(slice('a', [0.05], [0.3]), busy), 'requestsPerSecond')
  assert.equal(of(slice('a', [0.48], [0.06]), busy), 'requestsPerSecond')
  assert.equal(of(slice('a', [0.4], [0.99]), busy), 'cpuMicrosPerRequest') // quicker than it is asked
  assert.equal(of(slice('a', [0.4], [0.7]), slice('b', [0.99], [0.1])), 'cpuMicrosPerRequest')
  // As measured on two cores with eight others at work: the loops look idle, and the threads wait for a core.
  assert.equal(of(slice('a', [0.43, 0.53], [0.46, 0.68]), busy), 'cpuMicrosPerRequest')
  assert.equal(of(slice('a', [0.22, 0.61], [0.13, 0.46]), busy), 'cpuMicrosPerRequest')
  assert.equal(of(slice('a', [0.07, 0.49], [0.01, 0.04]), busy), 'requestsPerSecond') // a database was waited for
  assert.equal(of(slice('a', [0.40, 0.53], [0.09, 0.19]), busy), 'requestsPerSecond')
  assert.equal(leadingFigure(null, ['a', 'b']), 'cpuMicrosPerRequest')
  assert.equal(of(slice('a', [NaN], [0.3]), busy), 'cpuMicrosPerRequest') // of a Node.js that does not tell
})
