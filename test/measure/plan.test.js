// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeLoad } from '../../scripts/load/load.js'
import { drawOrder, planContenders, planSlices } from '../../scripts/measure/plan.js'
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
