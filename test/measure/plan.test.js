// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeLoad } from '../../scripts/load/load.js'
import { drawOrder, planBench, planContenders, planSlices } from '../../scripts/measure/plan.js'
import { readCatalog } from '../../scripts/stages/catalog.js'

const RING = ['a', 'b', 'c', 'd', 'e']

test('a round goes round the ring from anywhere, either way', () => {
  const draws = [0, 0.2, 0.4, 0.6, 0.8].flatMap(start => [0.1, 0.9].map(way => {
    const random = [start, way]
    return drawOrder(RING, () => Number(random.shift()))
  }))
  assert.equal(new Set(draws.map(String)).size, 2 * RING.length)
  for (const place of RING.keys()) assert.deepEqual(new Set(draws.map(order => order[place])), new Set(RING))
  for (const order of draws) {
    for (const [i, name] of order.entries()) {
      const step = Math.abs(RING.indexOf(name) - RING.indexOf(order[(i + 1) % RING.length]))
      assert.ok(step === 1 || step === RING.length - 1, order.join(' '))
    }
  }
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
