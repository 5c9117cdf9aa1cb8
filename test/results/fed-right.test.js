// @ts-check
// What a verdict is fed with, on turns that are made up: what is true of them is known.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emptySum, putsOff } from '../../packages/bench-in-turns/turns/phase.js'
import { inEnglish } from 'bench-in-turns/kit.js'
import { saySpans, stats } from 'bench-in-turns'
import { decidePairs } from '../../packages/bench-in-turns/judge/comparison.js'
import { compareSlices } from '../../packages/bench-in-turns/judge/standings.js'
import { judgeSlices } from '../../packages/bench-in-turns/judge/slices.js'
import { sayFigureNotes } from '../../packages/bench-in-turns/say/outcome.js'
import { gotCheaper, isSettled, isToBeTakenAgain, timesLonger } from '../../packages/bench-in-turns/turns/warm-up.js'
import { normals } from '../support/lots.js'
import { sliceRun } from '../support/slices.js'
import { CALM, rounds, slice } from '../support/record.js'

const STARTS = 10
const work = (cpuMicros, requestsStarted) =>
  ({ cpuUserMicros: cpuMicros, cpuSystemMicros: 0, requestsStarted, loopActiveMs: 50, loopIdleMs: 50 })

const IDLE = { loopActiveMs: 10, loopIdleMs: 90 }

/**
 * @param {Record<string, { cpu?: number, later?: number, started?: number, askedMs?: number, isSettled?: boolean,
 *   waits?: boolean, coldStarts?: number }>} of by contender: CPU time in its turns and after them, requests that it
 *   starts for each that it answers, the time for which a thousand were asked for, in how many starts it was not warm
 */
function runOf (of) {
  const ids = Object.keys(of)
  const slices = rounds(STARTS, round => ids.map((id, i) => {
    const { cpu = 100_000, later = 0, started = 1, askedMs = 1000 } = of[id]
    const { isSettled = true, coldStarts = 0, waits = false } = of[id]
    const turns = { requests: 900, answered: 1000, durationMs: 1200, askedMs, server: work(cpu, 1000 * started) }
    const phase = { requests: 1000, server: work(cpu + later, 1000 * started), machine: CALM, oursMicros: cpu }
    const warmUp = { requests: 100, isSettled: isSettled && round > coldStarts }
    const span = waits ? { server: { ...work(cpu, 1000), ...IDLE }, generator: IDLE } : {}
    return slice(id, round, { turns, phase, warmUp, ...span, startedFirst: (round + i) % 2 === 0 })
  }))
  return judgeSlices(/** @type {any} */ ({ ...sliceRun({ [ids[0]]: 1, [ids[1]]: 1 }), slices }))
}

const costOf = of => Number(compareSlices(runOf(of), 'now', 'older')?.cpuMicrosPerRequest.value)
const near = (value, wanted) => assert.ok(Math.abs(value - wanted) < 0.001, `${value} is not ${wanted}`)
const notesOf = of => sayFigureNotes(runOf(of)).map(inEnglish).join('\n')

test('CPU time is that of the whole phase, and where much of it comes later that is said', () => {
  const of = { older: {}, now: { cpu: 35_000, later: 30_000 } }
  near(costOf(of), 0.65)
  assert.match(notesOf(of), /^now does 46 % of its work later, when it has answered: that is counted\.$/)
  assert.equal(notesOf({ older: { later: 3000 }, now: { later: 3000 } }), '')
})

test('a request that a server starts by itself does not divide its CPU time, and how many there are is said', () => {
  const of = { older: { cpu: 200_000, started: 2 }, now: { cpu: 152_000 } }
  near(costOf(of), 0.76)
  assert.match(notesOf(of), /^older starts 2\.00 requests for each that it is asked for: /)
  assert.equal(notesOf({ older: { started: 1.005 }, now: {} }), '')
})

test('a rate is by the time in which its requests were asked for, not until the last answer', () => {
  near(Number(compareSlices(runOf({ older: {}, now: { askedMs: 800 } }), 'now', 'older')?.requestsPerSecond.value), 1.25)
})

test('where two programs by themselves have another ratio than in turns, both are said', () => {
  const of = { older: {}, now: { cpu: 50_000 } }
  const run = runOf(of)
  const slices = cpu => run.slices.map(one => one.contender === 'now' ? { ...one, server: work(cpu * one.requests, 100) } : one)
  const linesOf = cpu => saySpans({ ...run, slices: slices(cpu) }, { over: 'now', under: 'older' }).map(inEnglish)
  assert.deepEqual(linesOf(50), [])
  assert.match(linesOf(53)[0], /^now ÷ older, each by itself: a request costs 0\.53x \(.*\) the CPU time; it answers 1\.00x/)
})

test('who was still getting faster when its turns began is named', () => {
  assert.match(notesOf({ older: {}, now: { isSettled: false } }), /^now was still getting faster .*, in 10 of 10 starts: /)
})

test('of starts that were taken again it is said how many do not count', () => {
  const saidOf = takenAgain => sayFigureNotes({ ...runOf({ older: {}, now: {} }), takenAgain }).map(inEnglish)
  assert.deepEqual(saidOf(undefined), [])
  assert.match(saidOf(2)[0], /^Starts that do not count: 2\. .* was still getting faster, so it was taken again, /)
})

test('nothing is said against one that was still getting faster, but against the other one all the same', () => {
  const verdictOf = of => decidePairs(runOf(of), [{ over: 'now', under: 'older' }])[0]
  const cold = { cpu: 150_000, isSettled: false }
  const { verdict, needs } = verdictOf({ older: {}, now: cold })
  assert.deepEqual([verdict, needs], ['undecided', null], 'more starts would be as cold')
  assert.equal(verdictOf({ older: {}, now: { ...cold, isSettled: true } }).verdict, 'worse')
  assert.equal(verdictOf({ older: { isSettled: false }, now: cold }).verdict, 'undecided')
  assert.equal(verdictOf({ older: { isSettled: false }, now: { cpu: 150_000 } }).verdict, 'worse')
  assert.equal(verdictOf({ older: cold, now: {} }).verdict, 'undecided')
  assert.equal(verdictOf({ older: {}, now: { cpu: 150_000, coldStarts: 5 } }).verdict, 'worse', 'so it is when it is warm')
  assert.equal(verdictOf({ older: {}, now: { cpu: 150_000, coldStarts: STARTS - 1 } }).verdict, 'undecided')
  const waits = { older: { waits: true }, now: { waits: true, askedMs: 2000, isSettled: false } }
  assert.equal(verdictOf(waits).verdict, 'worse', 'how long it waits is no matter of warmth')
})

test('turns that get cheaper at once tell that a server was not warm, and those that scatter do not', () => {
  const costs = of => Array.from({ length: 12 }, (_, i) => of(i))
  assert.equal(gotCheaper(costs(i => (i < 5 ? 300 : 100) + i % 3)), true)
  assert.equal(gotCheaper(costs(i => (i < 5 ? 100 : 300) + i % 3)), false, 'it gets more expensive')
  assert.equal(gotCheaper(costs(i => 100 + 20 * Math.sin(i * 2.3))), false)
  assert.equal(gotCheaper(costs(i => (i < 6 ? 103 : 100) + i % 2)), false, 'by too little')
  assert.equal(gotCheaper([300, 300, 100, 100]), false, 'nobody can tell by four')
})

test('so do those that get cheaper in their last turns only, and seldom by chance', () => {
  const scatter = normals(7)
  const turns = late => Array.from({ length: 84 }, (_, i) => (i < 80 ? 720 : late) * (1 + 0.1 * scatter()))
  assert.equal(gotCheaper(turns(180)), true)
  const byChance = Array.from({ length: 1000 }, () => gotCheaper(turns(720))).filter(Boolean).length
  assert.ok(byChance <= 20, `${byChance} of 1000`)
})

test('a server that does its work every few turns gets no cheaper when its last turns have none of it', () => {
  const turns = Array.from({ length: 84 }, (_, i) => i < 80 && i % 3 === 0 ? 400 : 100)
  assert.equal(gotCheaper(turns), false)
})

test('a start is taken again for one who computes and got cheaper, and not for one who waits', () => {
  const isTakenAgain = (now, times = 1) => isToBeTakenAgain(runOf({ older: {}, now }), { round: 1, times })
  assert.equal(isTakenAgain({}), false)
  assert.deepEqual([1, 2, 4].map(times => isTakenAgain({ isSettled: false }, times)), [true, true, false])
  assert.equal(isTakenAgain({ isSettled: false, waits: true }), false)
})

test('a start that is taken again is warmed twice as long each time, and after two of them all are as long', () => {
  assert.equal(timesLonger(1, { isTakenAgain: false }), 1)
  assert.equal(timesLonger(1, { isTakenAgain: true, takenAgain: 1 }), 2)
  assert.equal(timesLonger(2, { isTakenAgain: false, takenAgain: 1 }), 1, 'one alone may be by chance')
  assert.equal(timesLonger(2, { isTakenAgain: true, takenAgain: 2 }), 4)
  assert.equal(timesLonger(4, { isTakenAgain: false, takenAgain: 2 }), 4)
})

test('a cost that falls is not settled, one that only scatters is, and of a few nobody can tell', () => {
  const costs = (count, of) => Array.from({ length: count }, (_, i) => of(i))
  assert.equal(isSettled(costs(60, i => 100 - i)), false)
  assert.equal(isSettled(costs(60, i => 100 + 20 * Math.sin(i * 2.3))), true)
  assert.equal(isSettled(costs(60, i => i < 20 ? 200 : 100)), true)
  assert.equal(isSettled(costs(6, i => 100 - 10 * i)), true)
})

// Whoever is started first is a little cheaper.
const normal = normals(20_261_129)
const firsts = Array.from({ length: STARTS }, (_, i) => i % 2 === 0)
const startsOf = (isFirst, half) => isFirst.map(first => Math.exp((first ? half : -half) + 0.02 * normal()))
const width = ({ low, high }) => Math.log(high / low)

test('who was started first moves no estimate, and is no scatter', () => {
  const ratios = startsOf(firsts, 0.03)
  const [plain, known] = [stats.ratioInterval(ratios), stats.ratioInterval(ratios, { firsts })]
  near(known.value, plain.value)
  assert.ok(width(known) < 0.75 * width(plain), `${width(known)} and ${width(plain)}`)
  const uneven = [...firsts, true]
  near(stats.ratioInterval(uneven.map(first => Math.exp(first ? 0.03 : -0.03)), { firsts: uneven }).value, 1)
  const few = ratios.slice(0, 4)
  assert.deepEqual(stats.ratioInterval(few, { firsts: firsts.slice(0, 4) }), stats.ratioInterval(few))
})

test('an interval that knows the order holds what is true 95 times in 100, whether or not the order matters', () => {
  for (const half of [0, 0.03]) {
    const held = Array.from({ length: 2000 }, () => stats.ratioInterval(startsOf(firsts, half), { firsts }))
      .filter(({ low, high }) => Number(low) <= 1 && Number(high) >= 1).length
    assert.ok(held > 0.935 * 2000 && held < 0.965 * 2000, `${held} of 2000`)
  }
})

test('a server puts work off when more than a tenth of its CPU time falls into no turn', () => {
  const sum = { ...emptySum(), server: { ...emptySum().server, cpuUserMicros: 95 } }
  const work = cpuUserMicros => /** @type {any} */ ({ cpuUserMicros, cpuSystemMicros: 0 })
  assert.equal(putsOff(work(100), sum), false)
  assert.equal(putsOff(work(110), sum), true)
})
