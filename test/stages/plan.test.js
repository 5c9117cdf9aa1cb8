// @ts-check
import assert from 'node:assert/strict'
import { availableParallelism } from 'node:os'
import { test } from 'node:test'
import { paceOf } from '../../packages/bench-in-turns/compare.js'
import { pairsOf, planBench, planContenders, planPairs, planSlices } from '../../scripts/stages/plan.js'
import { COMPARED, DEFAULTS } from 'bench-in-turns/kit.js'
import { expectedBenchS, planOrder } from '../../scripts/stages/whole-bench.js'
import { readCatalog, withoutNeeds } from '../../scripts/stages/catalog.js'

const catalog = withoutNeeds(await readCatalog())
const idsOf = list => list.map(({ id }) => id)
const stage = (id, more = {}) => /** @type {any} */ ({ id, track: '.', comparedWith: [], isSteady: true, freshLoads: [], ...more })
const LOADED = stage('a', { freshLoads: [{}, { generator: 'wrk', connections: 200, threads: 8 }, { connections: 10 }] })

test('compared are neighbours in a track, those that are named and the twin, and nobody is left alone', () => {
  const ids = idsOf(planSlices(catalog, true))
  const pairs = pairsOf(planSlices(catalog, true)).map(idsOf)
  const wanted = [
    ['02-listener-fix', '03-optimized'],
    ['03-optimized', '03-optimized (again)'],
    ['03-optimized', 'fastify-variant'],
    ['koa-variant/02-listener-fix', 'koa-variant/03-no-stringify']
  ]
  for (const pair of wanted) assert.ok(pairs.some(other => String(other) === String(pair)), `${pair} is not compared`)
  assert.deepEqual(new Set(pairs.flat()), new Set(ids))
  assert.ok(pairs.length < ids.length, 'a pair more than there must be')
  const one = { id: 'a', stage: stage('a') }
  assert.deepEqual(pairsOf([one]), [[one, one]])
})

test('a slow server gets a lead-in and turns by its latency under load, fewer of them, and a warm-up without a cliff', () => {
  const of = (requestMs, connections = 10) => paceOf({ requestMs, connections })
  assert.deepEqual(of(0.02), { longestWarmUpMs: 8000, requestMs: 0.02 })
  assert.deepEqual(of(3), { longestWarmUpMs: 8000, requestMs: 3, turnMs: 60, leadInMs: 60, spanMs: 300, turns: 24 })
  assert.deepEqual(of(100), {
    longestWarmUpMs: 8000, requestMs: 100, turnMs: 2000, leadInMs: 2000, spanMs: 2000, turns: 2
  })
  const { spanMs, turns } = paceOf({ requestMs: 3, connections: 10, quick: true })
  assert.deepEqual([spanMs, turns], [undefined, 6], 'a quick run has no more than it has of a fast one')
  for (const requestMs of [2, 5, 20, 50, 300]) {
    const { turns = NaN, turnMs = NaN, leadInMs = NaN } = of(requestMs)
    assert.ok(leadInMs >= 2 * requestMs * 10 && turnMs >= 2 * requestMs * 10, `${leadInMs} and ${turnMs}`)
    assert.ok(turns % 2 === 0 && turns >= 2 && (turns === 2 || turns * turnMs <= 3000), `${turns} of ${turnMs} ms`)
  }
})

test('a stage gets the loads that it asks for, and one for all where a generator or connections are chosen', () => {
  const planned = chosen => idsOf(planContenders([LOADED, stage('b')], chosen))
  assert.deepEqual(planned(), ['a@100', 'a@wrk-200', 'a@10'])
  assert.deepEqual(planned({ connections: 7 }), ['a@7', 'b@7'])
  assert.deepEqual(planned({ generator: 'wrk' }), ['a@wrk-100', 'b@wrk-100'])
  assert.deepEqual(planned({ overallRate: 50 }), ['a@100 at 50/s', 'a@10 at 50/s'])
})

test('what is chosen goes into the plan, and threads are for wrk alone', () => {
  const chosen = { rounds: 1, durationS: 2, generations: 3, turns: 4, warmUpRequests: 5, seed: 7, connections: 8 }
  const { options, contenders } = planBench([LOADED], chosen)
  const { connections, ...rest } = chosen
  const { turnMs, leadInMs, spanMs, spanStarts } = { ...DEFAULTS, ...COMPARED }
  const usual = { turnMs, leadInMs, spanMs, spanStarts }
  assert.deepEqual(options, { ...rest, ...usual, sliceConnections: connections, quick: false })
  assert.deepEqual(contenders.map(({ load }) => load), [{ generator: 'autocannon', connections: 8, durationS: 2 }])
  const [{ load }] = planBench([LOADED], { generator: 'wrk' }).contenders
  assert.deepEqual(load, { generator: 'wrk', connections: 100, durationS: 10, threads: availableParallelism() })
})

const ONCE = stage('c', {
  freshLoads: [{}, { connections: 10, rounds: 1 }, { generator: 'wrk', connections: 200, threads: 8, durationS: 30, rounds: 1 }]
})
const turnsOf = ({ contenders, options }) =>
  planOrder(contenders, options.rounds, 1).map(({ round, contender: { id, load } }) => `${round} ${id} ${load.durationS} s`)

test('a load that asks for one round is in the first alone, unless somebody says how many there are', () => {
  assert.deepEqual(turnsOf(planBench([ONCE], { rounds: undefined })).sort(),
    ['1 c@10 10 s', '1 c@100 10 s', '1 c@wrk-200 30 s', '2 c@100 10 s', '3 c@100 10 s'])
  assert.equal(turnsOf(planBench([ONCE], { rounds: 2 })).length, 6)
  assert.deepEqual(planPairs([[stage('c', { ...ONCE, isSteady: false, freshLoads: [{ rounds: 1 }] })]]).contenders
    .map(({ load }) => load), [{ generator: 'autocannon', connections: 100, durationS: 10 }])
})

test('without wrk, autocannon takes its place over as many connections, and the plan says so', () => {
  const plan = planBench([ONCE], { hasWrk: false })
  assert.deepEqual(plan.contenders.map(({ id, load }) => `${id} ${load.durationS} s`),
    ['c@100 10 s', 'c@10 10 s', 'c@200 10 s'])
  assert.deepEqual(plan.skipped, [{ contender: 'c@wrk-200', generator: 'wrk' }])
  assert.deepEqual(planBench([ONCE]).skipped, [])
})

for (const [hasWrk, minutes] of /** @type {const} */ ([[true, 6.5], [false, 5.5]])) {
  test(`a whole run ${hasWrk ? 'with' : 'without'} wrk takes at most ${minutes} minutes`, () => {
    const expectedS = expectedBenchS(planBench(catalog, { withNoisePair: true, hasWrk }))
    assert.ok(expectedS <= minutes * 60, `${expectedS} s`)
  })
}

test('Koa is loaded by wrk as its article did, and 03 over 10 connections, each for as long as there', () => {
  const { contenders } = planBench(catalog, { withNoisePair: true })
  const loadOf = id => contenders.find(other => other.id === id)?.load
  for (const id of ['01-slow', '02-listener-fix', '03-no-stringify']) {
    assert.deepEqual(loadOf(`koa-variant/${id}@wrk-200`),
      { generator: 'wrk', connections: 200, threads: 8, durationS: 30, rounds: 1 })
  }
  assert.equal(loadOf('03-optimized@10')?.durationS, 10)
  for (const id of ['01-slow@100', '02-listener-fix@100', 'fastify-variant@100']) assert.equal(loadOf(id)?.durationS, 10)
})

test('rounds are interleaved, each has all contenders, and their order is by a lot that the seed draws again', () => {
  const all = planContenders([LOADED, stage('b', { freshLoads: [{}, { connections: 5 }] })], {})
  const orderOf = seed => planOrder(all, 6, seed).map(({ round, contender }) => ({ round, id: contender.id }))
  const rounds = Map.groupBy(orderOf(1), ({ round }) => round)
  assert.deepEqual([...rounds.keys()], [1, 2, 3, 4, 5, 6])
  for (const own of rounds.values()) assert.deepEqual(own.map(({ id }) => id).sort(), idsOf(all).sort())
  assert.ok(new Set([...rounds.values()].map(own => idsOf(own).join())).size > 1)
  assert.deepEqual(orderOf(1), orderOf(1))
  assert.notDeepEqual(orderOf(1), orderOf(2))
})

const LOADS = { freshLoads: [{ generator: 'wrk' }, { connections: 10 }, {}] }
const UNSTEADY = { ...LOADS, isSteady: false }
const FRESH = ['a at 1a2b3c4@10', 'a@10']
/** @type {[string, older: any, now: any, chosen: any, fresh: string[], sliced: string[]][]} */
const PAIRS = [
  ['steady, is sliced alone', LOADS, LOADS, {}, [], ['a at 1a2b3c4', 'a']],
  ['steady, is sliced with its noise pair', {}, { isNoisePair: true }, { withNoisePair: true }, [],
    ['a at 1a2b3c4', 'a', 'a (again)']],
  ['not steady now, gets fresh runs under one load', LOADS, UNSTEADY, {}, FRESH, []],
  ['not steady then, gets fresh runs under one load', UNSTEADY, LOADS, {}, FRESH, []],
  ['steady, under wrk, gets fresh runs by it', {}, {}, { generator: 'wrk' }, ['a at 1a2b3c4@wrk-100', 'a@wrk-100'], []],
  ['steady, under a rate, gets fresh runs under it', {}, {}, { overallRate: 500 },
    ['a at 1a2b3c4@100 at 500/s', 'a@100 at 500/s'], []]
]

for (const [what, older, now, chosen, fresh, slices] of PAIRS) {
  test(`a stage and its past, ${what}`, () => {
    const { contenders, sliced, options } = planPairs([[stage('a at 1a2b3c4', older), stage('a', now)]], chosen)
    assert.deepEqual([idsOf(contenders), idsOf(sliced)], [fresh, slices])
    assert.equal(options.generations, COMPARED.generations)
  })
}
