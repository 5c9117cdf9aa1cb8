// @ts-check
import assert from 'node:assert/strict'
import { availableParallelism } from 'node:os'
import { test } from 'node:test'
import { describeLoad } from '../../scripts/measure/load.js'
import { pairsOf, planBench, planContenders, planOrder, planSlices, sliceOptions } from '../../scripts/measure/plan.js'
import { DEFAULTS, MAX_SEED, QUICK } from '../../scripts/measure/defaults.js'
import { readCatalog } from '../../scripts/server/catalog.js'

test('compared are neighbours in a track, those that are named and the twin, and nobody is left alone', async () => {
  const pairs = pairsOf(planSlices(await readCatalog(), true)).map(pair => pair.map(({ id }) => id))
  const wanted = [
    ['02-listener-fix', '03-optimized'],
    ['03-optimized', '03-optimized (again)'],
    ['03-optimized', 'fastify-variant'],
    ['koa-variant/02-listener-fix', 'koa-variant/03-no-stringify'],
    ['koa-variant/03-no-stringify', 'koa-variant/04-optimized']
  ]
  const isThere = pair => pairs.some(other => String(other) === String(pair))
  for (const pair of wanted) assert.ok(isThere(pair), `${pair} is not in ${pairs.join('; ')}`)
  const ids = planSlices(await readCatalog(), true).map(({ id }) => id)
  assert.deepEqual(new Set(pairs.flat()), new Set(ids))
  assert.ok(pairs.length < ids.length, 'a pair more than there must be')
})

test('one alone is compared with itself', () => {
  const one = { id: 'a', stage: stage('a') }
  assert.deepEqual(pairsOf([one]), [[one, one]])
})

test('a stage and its twin stand side by side, and so do the stages of a track', async () => {
  const ids = planSlices(await readCatalog(), true).map(({ id }) => id)
  assert.equal(ids.indexOf('03-optimized (again)'), ids.indexOf('03-optimized') + 1)
  assert.equal(ids.indexOf('03-optimized'), ids.indexOf('02-listener-fix') + 1)
  assert.equal(ids.indexOf('koa-variant/03-no-stringify'), ids.indexOf('koa-variant/02-listener-fix') + 1)
})

test('a rate makes another load of it, which wrk takes no part in', async () => {
  const load = { generator: /** @type {const} */ ('autocannon'), connections: 100, durationS: 10 }
  assert.notEqual(describeLoad(load), describeLoad({ ...load, overallRate: 500 }))
  const tools = chosen => new Set(planContenders(catalog, chosen).map(({ load: { generator } }) => generator))
  const catalog = await readCatalog()
  assert.deepEqual(tools({}), new Set(['autocannon', 'wrk']))
  assert.deepEqual(tools({ overallRate: 500 }), new Set(['autocannon']))
})

test('the noise pair is the stage that is made for it, whatever stages come after, and the first one without it', async () => {
  const catalog = await readCatalog()
  const pairOf = stages => planSlices(stages, true).find(({ id, stage }) => id !== stage.id)?.stage.id
  const added = { ...catalog[0], id: '09-new', isSteady: true }
  assert.equal(pairOf([...catalog, added]), '03-optimized')
  assert.equal(pairOf(catalog.filter(({ id }) => id !== '03-optimized')), '02-listener-fix')
  assert.deepEqual(
    planSlices(
      catalog.filter(({ isSteady }) => !isSteady),
      true
    ),
    []
  )
})

test('what is not chosen is as usual, and a quick run is shorter', async () => {
  const catalog = await readCatalog()
  const usual = planBench(catalog, {}).options
  const quick = planBench(catalog, { quick: true }).options
  assert.ok(quick.durationS < usual.durationS && quick.sliceRounds < usual.sliceRounds)
  assert.equal(planBench(catalog, { quick: true, rounds: 9 }).options.rounds, 9)
  assert.deepEqual(planBench(catalog, { generator: 'wrk' }).sliced, [])
})

const stage = (id, more = {}) => /** @type {any} */ ({ id, isSteady: true, freshLoads: [], ...more })
const LOADED = stage('a', { freshLoads: [{}, { generator: 'wrk', connections: 200, threads: 8 }, { connections: 10 }] })

test('a stage gets the loads that it asks for, and one for all where a generator or connections are chosen', () => {
  const idsOf = chosen => planContenders([LOADED, stage('b')], chosen).map(({ id }) => id)
  assert.deepEqual(idsOf(), ['a@100', 'a@wrk-200', 'a@10'])
  assert.deepEqual(idsOf({ connections: 7 }), ['a@7', 'b@7'])
  assert.deepEqual(idsOf({ generator: 'wrk' }), ['a@wrk-100', 'b@wrk-100'])
  assert.deepEqual(idsOf({ overallRate: 50 }), ['a@100 at 50/s', 'a@10 at 50/s'])
  const [{ load }] = planContenders([LOADED], { durationS: 3 })
  assert.deepEqual(load, { generator: 'autocannon', connections: 100, durationS: 3 })
})

test('what is chosen goes into the plan, and threads are for wrk alone', () => {
  const chosen = {
    rounds: 1,
    durationS: 2,
    generations: 3,
    sliceRounds: 4,
    warmUpRequests: 5,
    seed: 7,
    connections: 8
  }
  const { options, contenders } = planBench([LOADED], chosen)
  const { connections, ...rest } = chosen
  const { turnMs, leadInMs } = DEFAULTS
  assert.deepEqual(options, { ...rest, sliceConnections: connections, turnMs, leadInMs, quick: false })
  assert.deepEqual(contenders.map(({ load }) => load), [{ generator: 'autocannon', connections: 8, durationS: 2 }])
  const [{ load }] = planBench([LOADED], { generator: 'wrk' }).contenders
  assert.deepEqual(load, { generator: 'wrk', connections: 100, durationS: 10, threads: availableParallelism() })
})

test('what is not chosen is as usual, and a seed is drawn', () => {
  const planned = chosen => {
    const { seed, ...options } = planBench([LOADED], chosen).options
    assert.ok(Number.isInteger(seed) && seed >= 1 && seed < MAX_SEED, `${seed}`)
    return options
  }
  const always = { sliceConnections: 100 }
  assert.deepEqual(planned({}), { ...DEFAULTS, ...always, durationS: 10, quick: false })
  assert.deepEqual(planned({ quick: true }), { ...QUICK, ...always, quick: true })
  assert.deepEqual(planBench([LOADED]).sliced.map(({ id }) => id), ['a'])
  assert.deepEqual(planBench([LOADED], { withNoisePair: true }).sliced.map(({ id }) => id), ['a', 'a (again)'])
  assert.deepEqual(planBench([LOADED], { overallRate: 5 }).sliced, [])
})

test('rounds are interleaved, from the first on', () => {
  const [a, b] = planContenders([LOADED], {})
  assert.deepEqual(planOrder([a, b], 2), [
    { round: 1, contender: a },
    { round: 1, contender: b },
    { round: 2, contender: a },
    { round: 2, contender: b }
  ])
})

test('slices take their amounts from the options of a run', () => {
  const { options } = planBench([LOADED], { sliceRounds: 4, connections: 8 })
  const { generations, turnMs, leadInMs, warmUpRequests } = DEFAULTS
  assert.deepEqual(
    sliceOptions(options),
    { generations, rounds: 4, turnMs, leadInMs, warmUpRequests, connections: 8 }
  )
})

test('the noise pair stands behind its stage, and is not there unless it is wanted', () => {
  const stages = [stage('a'), stage('no', { isSteady: false }), stage('b', { isNoisePair: true }), stage('c')]
  const idsOf = withPair => planSlices(stages, withPair).map(({ id }) => id)
  assert.deepEqual(idsOf(false), ['a', 'b', 'c'])
  assert.deepEqual(idsOf(true), ['a', 'b', 'b (again)', 'c'])
})
