// @ts-check
import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import { test } from 'node:test'
import { claims } from '../../labs/overload/claims.js'
import { addGuard, EXPRESS, GUARDS, GUARDS_OF } from '../../labs/overload/guards.js'
import { contendersOf } from '../../labs/overload/lab.js'
import { againstNone, capacityOf, fitPrices, partsOf, refusalCost } from '../../labs/overload/report-model.js'
import { report } from '../../labs/overload/report.js'
import { readCatalog } from '../../scripts/server/catalog.js'
import { startStage } from '../../scripts/server/stage-process.js'

const FIXED = '02-listener-fix'
const KOA = 'koa-variant/02-listener-fix'
const require = createRequire(import.meta.url)
const servers = [...await readCatalog(), EXPRESS]
const stageOf = id => /** @type {any} */ (servers.find(stage => stage.id === id))

const PRICES = { answerMicros: 80, refusalMicros: 20 }

/** One load of a second, with as many requests, of which so many came in time and so many were refused. */
function run (place, { requests = 1000, inTime = requests, non2xx = 0, neverSent = 0, prices = PRICES } = {}) {
  const latency = { mean: 1, max: 1, percentiles: { 50: 1, 99: 2 } }
  const result = {
    requests,
    inTime,
    non2xx,
    durationMs: 1000,
    errors: 0,
    neverSent,
    neverAnswered: 0,
    latencyMs: latency,
    latencyMsOf2xx: latency,
    latencyMsOfOthers: null
  }
  const busyMs = ((requests - non2xx) * prices.answerMicros + non2xx * prices.refusalMicros) / 1000
  const work = {
    cpuUserMicros: busyMs * 1000,
    cpuSystemMicros: 0,
    requestsStarted: requests,
    loopActiveMs: busyMs,
    loopIdleMs: 10
  }
  return /** @type {any} */ ({
    stage: FIXED,
    guard: null,
    limit: null,
    share: null,
    round: 1,
    position: place.share ? 1 : 0,
    offeredRate: null,
    ...place,
    result,
    server: work,
    generator: work,
    loopDelayMs: { mean: 1, p99: 1, max: 1 }
  })
}

const FRONT = { guard: 'in-front', limit: 100 }
const generations = of => [1, 2, 3].flatMap(round => of(round))
const verdict = (id, data) =>
  claims
    .find(claim => claim.id === id)
    ?.check({ samples: [...data.runs ?? [], ...data.decay ?? []] }, {}).verdict

/** Loads of a guard, from which both prices follow. */
const loadsAt = (round, which, prices = PRICES) => [
  run({ ...which, round, share: 0.5 }, { prices }),
  run({ ...which, round, share: 2 }, { requests: 3000, inTime: 500, non2xx: 2000, prices }),
  run({ ...which, round, share: 4 }, { requests: 5000, inTime: 100, non2xx: 4500, prices })
]

test('busy time gives back the prices that it was made from, and its parts are the whole', () => {
  const loads = loadsAt(1, FRONT)
  const prices = fitPrices(loads)
  assert.ok(Math.abs(prices.answerMicros - 80) < 1e-6 && Math.abs(prices.refusalMicros - 20) < 1e-6)
  assert.ok(prices.worst < 1e-6)
  for (const load of loads) {
    const parts = Object.values(partsOf(load, prices))
    assert.ok(Math.abs(parts.reduce((a, b) => a + b) - 1) < 1e-9)
    assert.ok(parts.every(part => part >= 0))
  }
})

test('prices that loads do not tell, or do not bear out, are not shown', () => {
  assert.equal(refusalCost(loadsAt(1, FRONT), { stage: FIXED, ...FRONT })?.value.toFixed(3), '0.250')
  assert.equal(refusalCost(loadsAt(1, FRONT).slice(0, 2), { stage: FIXED, ...FRONT }), null)
  const [calm, ...busy] = loadsAt(1, FRONT)
  calm.server.loopActiveMs *= 2
  assert.equal(refusalCost([calm, ...busy], { stage: FIXED, ...FRONT }), null)
})

test('the capacity of a load is what was measured before it and behind it', () => {
  const at2 = { ...FRONT, share: 2 }
  const runs = [
    run({ position: 0 }, { requests: 1000 }),
    run({ ...at2, position: 1 }),
    run({ position: 2 }, { requests: 4000 }),
    run({ position: 4 }, { requests: 9000 })
  ]
  assert.ok(Math.abs(capacityOf(runs, runs[1]) - 2000) < 1e-9)
  assert.equal(againstNone(runs, { stage: FIXED, ...FRONT }, 2), null)
})

test('each guard of a server gets the loads of its server, and other limits half and twice the capacity', () => {
  for (const stage of Object.keys(GUARDS_OF).filter(id => id !== '01-slow')) {
    const [bare, ...guarded] = contendersOf(stage)
    assert.equal(bare.guard, null)
    for (const { guard, limit, shares } of [bare, ...guarded]) {
      const isUsual = guard === null || limit === GUARDS[guard].usual
      assert.deepEqual(shares, stage === FIXED && isUsual ? [0.5, 1, 2, 4] : [0.5, 2])
    }
    assert.deepEqual([...new Set(guarded.map(({ guard }) => guard))], GUARDS_OF[stage])
    const [first] = GUARDS_OF[stage]
    assert.ok(contendersOf(stage, first).every(({ guard }) => guard === null || guard === first))
  }
})

test('claims hold, fail and stay open as their intervals do', () => {
  const guarded = (ratios, share = 2) => ({
    runs: generations(round => [
      run({ round }), run({ round, share }, { inTime: 100 }),
      run({ round, guard: 'in-front', limit: 100, share }, { inTime: 100 * ratios[round - 1] })
    ])
  })
  assert.equal(verdict('guard-keeps-answering', guarded([2, 2.1, 1.9])), 'holds')
  assert.equal(verdict('guard-keeps-answering', guarded([0.5, 0.51, 0.49])), 'fails')
  assert.equal(verdict('guard-keeps-answering', guarded([0.5, 4, 1.9])), 'unresolved')
  assert.equal(verdict('guard-keeps-answering', {}), 'unresolved')

  const decay = counts => ({
    decay: generations(round =>
      [null, 'guard'].map((guard, i) => ({ stage: '01-slow', guard, round, result: { inTime: i ? counts[round - 1] : 100 } }))
    )
  })
  assert.equal(verdict('guard-saves-slow', decay([200, 210, 190])), 'holds')
  assert.equal(verdict('guard-saves-slow', decay([90, 91, 92])), 'fails')

  const limits = (low, high) => ({
    runs: generations(round => [[0.3, low], [0.9, high]].map(([limit, non2xx]) =>
      run({ stage: KOA, guard: 'utilization', limit, share: 0.5, round }, { non2xx: non2xx[round - 1] })))
  })
  assert.equal(verdict('low-limit-refuses', limits([800, 900, 700], [0, 10, 0])), 'holds')
  assert.equal(verdict('low-limit-refuses', limits([0, 0, 0], [0, 10, 0])), 'fails')

  const costs = (front, inside) => ({
    runs: generations(round => [
      run({ round }),
      ...loadsAt(round, FRONT, { answerMicros: 80, refusalMicros: front + round }),
      ...loadsAt(round, { guard: 'inflightRequestThrottle', limit: 100 }, {
        answerMicros: 80,
        refusalMicros: inside + round
      })
    ])
  })
  assert.equal(verdict('refusals-cost', costs(20, 60)), 'holds')
  assert.equal(verdict('refusals-cost', costs(60, 60)), 'fails')
})

const show = (samples, stages = [FIXED]) => /** @type {any} */ (report({ samples }, { stages, generations: 3 }))

test('a report says of each guard what was sent, what it kept, and how that compares with none', () => {
  const runs = generations(round => [
    run({ round }),
    run({ round, share: 2, offeredRate: 2000 }, { inTime: 200, neverSent: 500 }),
    ...loadsAt(round, FRONT).map(load => ({ ...load, offeredRate: 2000 }))
  ])
  const { tables } = show(runs)
  assert.deepEqual(tables.kept.rows, [
    ['none', '1.50x', '20 %', '0 %', '-'],
    ['in-front', '2.00x', '50 %', '67 %', '2.50x (2.50 to 2.50)']
  ])
  assert.deepEqual(tables.verdicts.rows, [['in-front, 02-listener-fix', '2x', '2.50x (2.50 to 2.50)', '3 of 3', 'more']])
  assert.equal(tables.refusals.rows[0][3], '0.25x (0.25 to 0.25)')
})

test('a report marks the loads at which the generator was full', () => {
  const full = run({ share: 2, offeredRate: 2000 })
  full.generator = { cpuUserMicros: 990_000, cpuSystemMicros: 0 }
  assert.equal(show([run({}), full]).tables.kept.rows[0][1], '2.00x †')
})

test('of the slow server alone, what it answers second by second is shown', () => {
  const result = { inTime: 1, requests: 1, non2xx: 0, durationMs: 1000, seconds: [] }
  const { tables, plots } = show([{ stage: '01-slow', guard: null, round: 1, offeredRate: 1, result }], ['01-slow'])
  assert.deepEqual([Object.keys(tables), Object.keys(plots)], [[], ['decay']])
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
      const usual = await startStage(stageOf(stage), { edits: [addGuard(stage, guard, GUARDS[guard].usual)] })
      await waitForStatus(usual, stage, 200).finally(usual.stop.bind(usual))
      const refusing = await startStage(stageOf(stage), {
        edits: [addGuard(stage, guard, REFUSING[guard] ?? ANY_DELAY_MS)]
      })
      try {
        await waitForStatus(refusing, stage, 503)
      } finally {
        await refusing.stop()
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
