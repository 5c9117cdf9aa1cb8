// @ts-check
import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import { test } from 'node:test'
import { addGuard, EXPRESS, GUARDS, GUARDS_OF } from '../../labs/overload/guards.js'
import { capacityOf, fitPrices, partsOf, refusalCost } from '../../labs/overload/report-model.js'
import { readCatalog } from '../../scripts/server/catalog.js'
import { startStage } from '../../scripts/server/stage-process.js'

const FIXED = '02-listener-fix'
const FRONT = { guard: 'in-front', limit: 100 }
const PRICES = { answerMicros: 80, refusalMicros: 20 }
const require = createRequire(import.meta.url)
const catalog = [...await readCatalog(), EXPRESS]
const stageOf = id => /** @type {any} */ (catalog.find(stage => stage.id === id))

/** A load of a second, with as many requests, of which so many were refused. */
function run (place, { requests = 1000, non2xx = 0 } = {}) {
  const busyMs = ((requests - non2xx) * PRICES.answerMicros + non2xx * PRICES.refusalMicros) / 1000
  const inTime = (requests - non2xx) / 2
  const result = { requests, inTime, non2xx, durationMs: 1000, errors: 0, neverSent: 0, neverAnswered: 0 }
  const server = { requestsStarted: requests, loopActiveMs: busyMs, loopIdleMs: 10 }
  const usual = { stage: FIXED, guard: null, limit: null, share: null, generation: 1 }
  return /** @type {any} */ ({ ...usual, ...place, result, server })
}

/** Loads of a guard, from which both prices follow. */
const loads = () => [
  run({ ...FRONT, share: 0.5 }),
  run({ ...FRONT, share: 2 }, { requests: 3000, non2xx: 2000 }),
  run({ ...FRONT, share: 4 }, { requests: 5000, non2xx: 4500 })
]

test('busy time gives back the prices that it was made from, and its parts are the whole', () => {
  const prices = fitPrices(loads())
  assert.ok(Math.abs(prices.answerMicros - 80) < 1e-6 && Math.abs(prices.refusalMicros - 20) < 1e-6)
  assert.ok(prices.worst < 1e-6)
  for (const load of loads()) {
    const parts = Object.values(partsOf(load, prices))
    assert.ok(Math.abs(parts.reduce((a, b) => a + b) - 1) < 1e-9)
    assert.ok(parts.every(part => part >= 0))
  }
})

test('prices that loads do not tell, or do not bear out, are not shown', () => {
  const costOf = runs => refusalCost(runs, { stage: FIXED, ...FRONT })
  assert.equal(costOf(loads())?.value.toFixed(3), '0.250')
  assert.equal(costOf(loads().slice(0, 2)), null)
  const [calm, ...busy] = loads()
  calm.server.loopActiveMs *= 2
  assert.equal(costOf([calm, ...busy]), null)
})

test('the capacity of a load is what was measured before it and behind it', () => {
  const runs = [
    run({ position: 0 }),
    run({ ...FRONT, share: 2, position: 1 }),
    run({ position: 2 }, { requests: 4000 }),
    run({ position: 4 }, { requests: 9000 })
  ]
  assert.ok(Math.abs(capacityOf(runs, runs[1]) - 2000) < 1e-9)
})

const REFUSING = { inflightRequestThrottle: 0, 'in-front': 0, utilization: -1 } // the others wait for any delay at all
const ANY_DELAY_MS = 0.001

// A guard that samples has to take its first samples before its answers count. Under load they may be of the start.
const SAMPLED_AFTER_MS = 600

async function waitForStatus ({ url }, stage, status) {
  const [fromMs, untilMs] = [performance.now() + SAMPLED_AFTER_MS, performance.now() + 10_000]
  let answered
  do answered = await fetch(url + stageOf(stage).route)
  while (performance.now() < fromMs || (answered.status !== status && performance.now() < untilMs))
  assert.equal(answered.status, status)
}

for (const [stage, guards] of Object.entries(GUARDS_OF)) {
  for (const guard of guards) {
    test(`${stage} with ${guard} answers as without it, and 503 where its limit is next to nothing`, async () => {
      const limits = [[GUARDS[guard].usual, 200], [REFUSING[guard] ?? ANY_DELAY_MS, 503]]
      for (const [limit, status] of limits) {
        const server = await startStage(stageOf(stage), { edits: [addGuard(stage, guard, limit)] })
        await waitForStatus(server, stage, status).finally(() => server.stop())
      }
    })
  }
}

test('the guard in front lets in as many as its limit says, and again when one is done', () => {
  const { EventEmitter } = require('node:events')
  const server = new EventEmitter()
  const letIn = []
  server.on('request', (req, res) => letIn.push(res))
  require('../../labs/overload/in-front.cjs')(server, 1)
  const ask = () => {
    const res = Object.assign(new EventEmitter(), { status: 0, writeHead (status) { res.status = status }, end () {} })
    server.emit('request', {}, res)
    return res
  }
  const first = ask()
  assert.equal(ask().status, 503)
  first.emit('close')
  assert.equal(ask().status, 0)
  assert.equal(letIn.length, 2)
})
