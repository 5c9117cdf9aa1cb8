// @ts-check
// CPU time and rate are both judged, and a difference that is sure is said however small it is: by simulated starts,
// with a fixed seed, and by runs whose truth is known.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inEnglish } from 'bench-in-turns/kit.js'
import { judge, sayVerdict } from 'bench-in-turns'
import { isLoss, judgeTogether } from '../../packages/bench-in-turns/judge/comparison.js'
import { moreStarts } from '../../packages/bench-in-turns/judge/needs.js'
import { normals } from '../support/lots.js'
import { sliceRun } from '../support/slices.js'
import { CALM, rounds, slice } from '../support/record.js'

const STARTS = 10
const BUSY = { loopActiveMs: 60, loopIdleMs: 40 } // not idle for most of the time

/**
 * Two servers in turns.
 *
 * @param {{ rate?: number, cpu?: number, luck?: number, generator?: object, machine?: object }} of the second, by the
 *   first
 */
function runOf ({ rate = 1, cpu = 1, luck = 0.01, generator = {}, machine = CALM } = {}) {
  const slices = rounds(STARTS, round => {
    const wave = 1 + luck * Math.sin(round * 2.3)
    return /** @type {[string, number, number][]} */ ([['old', 1, 1], ['new', rate * wave, cpu * wave]]).map(([id, rates, cpus]) => {
      const one = slice(id, round)
      const server = { ...one.server, ...BUSY }
      const turns = { requests: 1000, durationMs: 1000 / rates, server: { ...server, cpuUserMicros: 1e5 * cpus } }
      const phase = { requests: 1000, server: turns.server, machine, oursMicros: 0 }
      return { ...one, server, generator: { ...one.generator, ...generator }, turns, phase }
    })
  })
  return judge({ ...sliceRun({ old: 1, new: 1 }), slices: /** @type {any} */ (slices) })
}

const decide = of => runOf(of).decide([{ over: 'new', under: 'old' }])[0]
const lineOf = of => inEnglish(sayVerdict(decide(of)))

test('half the throughput for the same CPU time is worse, also of a server that is not idle', () => {
  const decided = decide({ rate: 0.5 })
  assert.deepEqual([decided.verdict, decided.decides, isLoss(decided)], ['worse', 'requestsPerSecond', true])
  assert.match(lineOf({ rate: 0.5 }), /^new ÷ old: worse: it answers 0\.50x \(.*\) as many requests\/s; a request costs 1\.00x/)
})

test('worse is what is so by one of the two, better what is so by one and not worse by the other, and the same by both', () => {
  const verdict = of => decide(of).verdict
  assert.deepEqual([{ cpu: 1.5 }, { cpu: 0.5, rate: 0.8 }, { cpu: 1.5, rate: 1.2 }].map(verdict), Array(3).fill('worse'))
  assert.deepEqual([{ cpu: 0.5 }, { rate: 1.5 }, { cpu: 0.5, rate: 2 }].map(verdict), Array(3).fill('better'))
  assert.equal(verdict({}), 'the same')
  const values = reach => ({ values: Array.from({ length: STARTS }, (_, i) => Math.exp(reach * Math.sin(i * 2.3))) })
  const figures = { cpuMicrosPerRequest: values(0.01), requestsPerSecond: values(0.2) }
  const [judged] = judgeTogether([{ figures, leads: 'cpuMicrosPerRequest', failures: [] }])
  assert.equal(judged.verdict, 'undecided', 'the rate is not known well enough')
})

test('a rate that the generator bounds decides nothing, and that is said', () => {
  const generator = { loopActiveMs: 99, loopIdleMs: 1 }
  const decided = decide({ rate: 0.5, generator })
  assert.deepEqual([decided.verdict, decided.isGeneratorBound, isLoss(decided)], ['the same', true, false])
  assert.match(lineOf({ rate: 0.5, generator }),
    /: the same within 5 %: a request costs 1\.00x .* the CPU time; the load generator was the limit, so 0\.50x/)
})

test('a sure difference within the margin has its direction and its size, and a bound may let it pass', () => {
  assert.match(lineOf({ cpu: 1.03, luck: 0.004 }), /: worse by 3\.\d % \(\d\.\d to \d\.\d\), within 5 %: a request costs 1\.03x \(/)
  assert.match(lineOf({ cpu: 0.97, luck: 0.004 }), /: better by [23]\.\d % \(\d\.\d to \d\.\d\), within 5 %: /)
  assert.match(lineOf({ rate: 0.97, luck: 0.004 }), /: worse by [23]\.\d % \(\d\.\d to \d\.\d\), within 5 %: it answers 0\.97x/)
  const lossesAt = percent => [1.03, 1.04, 1.1].map(cpu => isLoss(decide({ cpu, luck: 0.004 }), percent))
  assert.deepEqual(lossesAt(undefined), [true, true, true])
  assert.deepEqual(lossesAt(5), [false, false, true])
})

const TAKEN = { ...CALM, busyMicros: 0.5 * CALM.durationMs * 1000 }

test('on a machine that others had, in the turns, a difference must be ten times as sure, and that is said', () => {
  const faint = { cpu: 1.05, luck: 0.06 }
  assert.equal(decide(faint).verdict, 'worse')
  assert.equal(decide({ ...faint, machine: TAKEN }).verdict, 'undecided')
  assert.match(lineOf({ ...faint, machine: TAKEN }), /^new ÷ old, on a machine that was busy in 10 of 10 starts: undecided: /)
  assert.match(lineOf({ cpu: 1.5, machine: TAKEN }), /^new ÷ old, on a machine that was busy in 10 of 10 starts: worse: /)
})

test('undecided says how many more starts would decide it, and how long they take', () => {
  const { verdict, needs } = decide({ cpu: 1.02, luck: 0.15 })
  assert.equal(verdict, 'undecided')
  const { starts = NaN, seconds = NaN } = needs ?? {}
  assert.ok(starts > 10 && starts % 2 === 0 && seconds > starts && seconds < 10 * starts, `${starts} in ${seconds} s`)
  assert.match(lineOf({ cpu: 1.02, luck: 0.15 }), /\. \d+ more starts, about \d+ (s|min), would tell 5 %, as --within 5 does$/)
})

// How often it is wrong, and how often it finds a loss: a start scatters by 2.5 % in CPU time and by 5 % in rate.
const normal = normals(20_261_128)
const starts = (count, ratio, scatter) =>
  ({ values: Array.from({ length: count }, () => ratio * Math.exp(scatter * normal())) })

/** @param {number} count of starts @param {number} ratio of both figures, below 1 where it is worse */
function verdictOf (count, ratio) {
  const figures = { cpuMicrosPerRequest: starts(count, ratio, 0.025), requestsPerSecond: starts(count, ratio, 0.05) }
  return judgeTogether([{ figures, leads: 'cpuMicrosPerRequest', failures: [] }])[0].verdict
}
const TIMES = 1500
const shareOf = (verdict, make) => Array.from({ length: TIMES }, make).filter(one => one === verdict).length / TIMES

test('of equals, any figure is called different in 5 of 100 at most', () => {
  const wrong = ['better', 'worse'].map(verdict => shareOf(verdict, () => verdictOf(STARTS, 1)))
  assert.ok(wrong[0] + wrong[1] < 0.065, String(wrong))
})

test('more starts never find fewer losses, least of all those that lie within the margin', () => {
  const found = [9, 18, 36].map(count => shareOf('worse', () => verdictOf(count, 1 / 1.04)))
  assert.ok(found[0] < found[1] && found[1] <= found[2] && found[2] > 0.99, String(found))
})

test('as many more starts as it says decide most comparisons of equals', () => {
  const decided = shareOf(true, () => {
    const figures = { cpuMicrosPerRequest: starts(STARTS, 1, 0.04), requestsPerSecond: starts(STARTS, 1, 0.06) }
    const options = { withinPercent: 5, errorRate: 0.05 }
    const more = moreStarts(Object.values(figures), options) ?? 0
    const all = STARTS + more
    const longer = { cpuMicrosPerRequest: starts(all, 1, 0.04), requestsPerSecond: starts(all, 1, 0.06) }
    return judgeTogether([{ figures: longer, leads: 'cpuMicrosPerRequest', failures: [] }])[0].verdict === 'the same'
  })
  assert.ok(decided > 0.4, String(decided))
})
