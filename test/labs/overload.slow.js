// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addGuard, EXPRESS, GUARDS, GUARDS_OF } from '../../labs/overload/guards.js'
import { contendersOf } from '../../labs/overload/lab.js'
import { claims } from '../../labs/overload/claims.js'
import { report } from '../../labs/overload/report.js'
import { againstNone, capacityOf, fitPrices, NOTHING, partsOf, refusalCost } from '../../labs/overload/report-model.js'
import { readCatalog } from '../../scripts/stages/catalog.js'
import { startStage } from '../../scripts/stages/stage-app.js'

const FIXED = '02-listener-fix'
const servers = [...await readCatalog(), EXPRESS]
const stageOf = id => /** @type {any} */ (servers.find(stage => stage.id === id))

const PRICES = { answerMicros: 80, refusalMicros: 20 }

/** One load of a second, with as many requests, of which so many came in time and so many were refused. */
function run (place, { requests = 1000, inTime = requests, non2xx = 0, prices = PRICES } = {}) {
  const busyMs = ((requests - non2xx) * prices.answerMicros + non2xx * prices.refusalMicros) / 1000
  const result = { requests, inTime, non2xx, durationMs: 1000, errors: 0, neverSent: 0, neverAnswered: 0 }
  const loop = { loopActiveMs: busyMs, loopIdleMs: 10 }
  const server = { ...loop, cpuUserMicros: busyMs * 1000, cpuSystemMicros: 0, requestsStarted: requests }
  const usual = { stage: FIXED, guard: null, limit: null, share: null, round: 1, position: place.share ? 1 : 0 }
  return /** @type {any} */ ({ ...usual, ...place, result, server })
}

const FRONT = { guard: 'in-front', limit: 100 }

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
  const others = [2, 3].flatMap(round => loadsAt(round, FRONT)) // one of three that is disturbed is in the interval
  assert.equal(refusalCost([calm, ...busy, ...others], { stage: FIXED, ...FRONT })?.count, 3)
})

test('what a guard costs while it has nothing to refuse is said where half the capacity was asked without it too', () => {
  const generator = { cpuUserMicros: 1000, cpuSystemMicros: 0 }
  const costlier = { ...PRICES, answerMicros: 88 }
  const samples = [1, 2, 3].flatMap(round => [
    ...loadsAt(round, {}).map(load => ({ ...load, result: { ...load.result, non2xx: 0 } })),
    ...loadsAt(round, FRONT, costlier)
  ]).map(load => ({ ...load, generator, offeredRate: 1000 }))
  const pricesOf = some => report({ samples: some }, { stages: [FIXED], generations: 3 }).tables?.refusals
  const { head, rows } = /** @type {any} */ (pricesOf(samples))
  assert.match(rows[0][head.indexOf('guard ÷ none at 0.5x')], /^1\.10x/)
  const isBareCalm = ({ guard, share }) => guard === null && share === 0.5
  assert.ok(!pricesOf(samples.filter(one => !isBareCalm(one)))?.head.includes('guard ÷ none at 0.5x'))
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

test('of nothing in time there is no ratio, with the guard or without, and the report and the claims say so', () => {
  const generator = { cpuUserMicros: 1000, cpuSystemMicros: 0 }
  const withInTime = inTime => load => load.share === 2 ? { ...load, result: { ...load.result, inTime } } : load
  const loadsOf = (guarded, bare) => [1, 2, 3].flatMap(round => [
    ...loadsAt(round, {}).map(withInTime(bare)),
    ...loadsAt(round, FRONT).map(withInTime(guarded)),
    run({ round, position: 0 }),
    run({ round, position: 2 })
  ]).map(load => ({ ...load, generator, offeredRate: 1000 }))
  const which = { stage: FIXED, ...FRONT }
  const ratioOf = (guarded, bare) => againstNone(loadsOf(guarded, bare), which, 2)
  assert.equal(/** @type {any} */ (ratioOf(500, 250)).value.toFixed(3), '2.000')
  assert.deepEqual([ratioOf(500, 0), ratioOf(0, 500)], [NOTHING, NOTHING])
  const samples = loadsOf(500, 0)
  const { tables } = /** @type {any} */ (report({ samples }, { stages: [FIXED], generations: 3 }))
  assert.equal(tables.kept.rows[1].at(-1), 'none in time')
  assert.deepEqual(tables.verdicts.rows[0].slice(1), ['2x', 'none in time', '-'])
  assert.doesNotMatch(JSON.stringify(tables), /Infinity|∞|NaN/)
  const { verdict, measured } = /** @type {any} */ (claims.find(({ id }) => id === 'guard-keeps-answering')).check({ samples })
  assert.deepEqual([verdict, measured], ['unresolved', ['none in time']])
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
  }
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
