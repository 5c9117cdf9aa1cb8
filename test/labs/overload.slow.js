// @ts-check
import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import { test } from 'node:test'
import { claims } from '../../labs/overload/claims.js'
import { GUARDS, GUARDS_OF } from '../../labs/overload/guards.js'
import { loadsOf } from '../../labs/overload/generation.js'
import { bestGoodput, goodputs, lastAttempts, refusalCost } from '../../labs/overload/report-model.js'
import { report } from '../../labs/overload/report.js'
import { readCatalog } from '../../scripts/server/catalog.js'
import { startStage } from '../../scripts/server/stage-process.js'

const FIXED = '02-listener-fix'
const KOA = 'koa-variant/02-listener-fix'
const require = createRequire(import.meta.url)
const catalog = await readCatalog()
const stageOf = id => /** @type {any} */ (catalog.find(stage => stage.id === id))

/** One load of a second, with as many requests, of which so many came in time and so many were refused. */
function run (place, { requests = 1000, inTime = requests, non2xx = 0, micros = 100 } = {}) {
  const latency = { mean: 1, max: 1, percentiles: { 50: 1, 99: 2 } }
  const result = {
    requests,
    inTime,
    non2xx,
    durationMs: 1000,
    errors: 0,
    neverSent: 0,
    neverAnswered: 0,
    latencyMs: latency,
    latencyMsOf2xx: latency,
    latencyMsOfOthers: null
  }
  const work = { cpuUserMicros: requests * micros, cpuSystemMicros: 0, requestsStarted: requests }
  return /** @type {any} */ ({
    stage: FIXED,
    guard: null,
    limit: null,
    share: null,
    generation: 1,
    attempt: 1,
    offeredRate: null,
    ...place,
    result,
    server: work,
    generator: work,
    loopDelayMs: { mean: 1, p99: 1, max: 1 }
  })
}

const generations = of => [1, 2, 3].flatMap(generation => of(generation))
const verdict = (id, data) =>
  claims
    .find(claim => claim.id === id)
    ?.check(/** @type {any} */ ({ labs: { overload: { data: { runs: [], decay: [], ...data } } } })).verdict

test('what is left to answer with is what refusals leave', () => {
  assert.equal(bestGoodput(0.2, 1), 1)
  assert.equal(bestGoodput(0, 4), 1)
  assert.ok(Math.abs(bestGoodput(0.25, 2) - 2 / 3) < 1e-9) // (1 - 0.5) / 0.75
  assert.equal(bestGoodput(0.25, 4), 0)
  assert.equal(bestGoodput(1.25, 2), 0)
})

test('goodput and the cost of a refusal are by the capacity of the same generation, and a load taken again counts once', () => {
  const at2 = { guard: 'in-front', limit: 100, share: 2, generation: 1 }
  const runs = lastAttempts([
    run({ generation: 1 }),
    run({ generation: 2 }, { requests: 500, micros: 200 }),
    run(at2, { inTime: 100 }),
    run({ ...at2, attempt: 2 }, { inTime: 600 }),
    run({ ...at2, generation: 2 }, { inTime: 400 }),
    run({ guard: 'in-front', generation: 1 }, { micros: 20 }),
    run({ guard: 'in-front', generation: 2 }, { micros: 40 })
  ])
  assert.deepEqual(goodputs(runs, { stage: FIXED, guard: 'in-front', limit: 100, share: 2 }), [0.6, 0.8])
  assert.ok(Math.abs(refusalCost(runs, FIXED, 'in-front').value - 0.2) < 1e-9)
})

test('the loads of a stage begin with its capacity, and each guard has one that refuses all', () => {
  for (const stage of Object.keys(GUARDS_OF).filter(id => id !== '01-slow')) {
    const loads = loadsOf(stage, GUARDS_OF[stage], [0.5, 1, 2, 4])
    assert.deepEqual([loads[0].share, loads[0].contender.guard], [null, null])
    for (const guard of GUARDS_OF[stage]) {
      const own = loads.filter(({ contender }) => contender.guard === guard)
      assert.equal(own.filter(({ share }) => share === null).length, 1)
      const usual = own.filter(({ contender }) => contender.limit === GUARDS[guard].usual).map(({ share }) => share)
      assert.deepEqual(usual, [...(GUARDS[guard].limits.length ? [0.5] : []), ...(stage === FIXED ? [1, 2, 4] : [2])])
    }
  }
})

test('claims hold, fail and stay open as their intervals do', () => {
  const guarded = (ratios, share = 2) => ({
    runs: generations(generation => [
      run({ generation }), run({ generation, share }, { inTime: 100 }),
      run({ generation, guard: 'in-front', limit: 100, share }, { inTime: 100 * ratios[generation - 1] })
    ])
  })
  assert.equal(verdict('guard-keeps-answering', guarded([2, 2.1, 1.9])), 'holds')
  assert.equal(verdict('guard-keeps-answering', guarded([0.5, 0.51, 0.49])), 'fails')
  assert.equal(verdict('guard-keeps-answering', guarded([0.5, 4, 1.9])), 'unresolved')
  assert.equal(verdict('guard-keeps-answering', {}), 'unresolved')

  const decay = counts => ({
    decay: generations(generation =>
      [null, 'guard'].map((guard, i) => ({ guard, generation, result: { inTime: i ? counts[generation - 1] : 100 } }))
    )
  })
  assert.equal(verdict('guard-saves-slow', decay([200, 210, 190])), 'holds')
  assert.equal(verdict('guard-saves-slow', decay([90, 91, 92])), 'fails')

  const limits = (low, high) => ({
    runs: generations(generation => [[0.3, low], [0.9, high]].map(([limit, non2xx]) =>
      run({ stage: KOA, guard: 'utilization', limit, share: 0.5, generation }, { non2xx: non2xx[generation - 1] })))
  })
  assert.equal(verdict('low-limit-refuses', limits([800, 900, 700], [0, 10, 0])), 'holds')
  assert.equal(verdict('low-limit-refuses', limits([0, 0, 0], [0, 10, 0])), 'fails')

  const costs = (front, inside) => ({
    runs: generations(generation => [
      run({ generation }),
      run({ generation, guard: 'in-front' }, { micros: front + generation }),
      run({ generation, guard: 'inflightRequestThrottle' }, { micros: inside + generation })
    ])
  })
  assert.equal(verdict('refusals-cost', costs(20, 60)), 'holds')
  assert.equal(verdict('refusals-cost', costs(60, 60)), 'fails')
})

test('a report says of each guard what it kept, what its refusals cost, and what could be kept at best', () => {
  const options = {
    stages: [FIXED],
    generations: 3,
    inTimeMs: 250,
    shares: [2],
    guards: GUARDS,
    guardsOf: GUARDS_OF
  }
  const runs = generations(generation => [
    run({ generation }),
    run({ generation, share: 2 }, { inTime: 200 }),
    run({ generation, guard: 'in-front' }, { micros: 25 }),
    run({ generation, guard: 'in-front', limit: GUARDS['in-front'].usual, share: 2 }, { inTime: 500, non2xx: 400 })
  ])
  const { rows } = report({ runs, decay: [], failures: [] }, options).tables.kept
  assert.deepEqual(rows.map(([guard]) => guard), ['none', 'in-front'])
  assert.deepEqual(rows[0].slice(2), ['0 %', '-', '-'])
  assert.deepEqual(rows[1].slice(2), ['40 %', '0.25x (0.25 to 0.25)', '67 %'])
})

test('a report says which loads were taken again and who failed', () => {
  const options = {
    stages: [FIXED],
    generations: 1,
    inTimeMs: 250,
    shares: [0.5, 1, 2, 4],
    guards: GUARDS,
    guardsOf: GUARDS_OF
  }
  const failures = [{ contender: 'this one', message: '02-listener-fix was ended by SIGKILL', stderrLines: [] }]
  const { notes, tables } = report(
    { runs: [run({}), run({ share: 2 }), run({ share: 2, attempt: 2 })], decay: [], failures },
    options
  )
  assert.ok(notes.includes('The machine spoiled 1 loads, which were taken again.'), notes.join('\n'))
  assert.ok(notes.includes('this one: 02-listener-fix was ended by SIGKILL.'), notes.join('\n'))
  assert.equal(tables[FIXED].rows.length, 1)
  const decay = /** @type {any} */ ([
    {
      guard: null,
      generation: 1,
      offeredRate: 1,
      result: { inTime: 1, requests: 1, non2xx: 0, durationMs: 1000, seconds: [] }
    }
  ])
  assert.equal(report({ runs: [], decay, failures }, options).tables.decay.rows.length, 1)
  assert.deepEqual(report({ runs: [], decay: [], failures }, options).notes, [
    'this one: 02-listener-fix was ended by SIGKILL.'
  ])
})

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
    test(`${stage} with ${guard} answers as without it, and 503 when it is told to refuse all`, async () => {
      const usual = await startStage(stageOf(stage), { edits: [GUARDS[guard].add(GUARDS[guard].usual)] })
      await waitForStatus(usual, stage, 200).finally(usual.stop.bind(usual))
      const refusing = await startStage(stageOf(stage), { edits: [GUARDS[guard].refuseAll()] })
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
