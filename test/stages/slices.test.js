// @ts-check
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { chainOf, planBench } from '../../scripts/stages/plan.js'
import { measureBench } from '../../scripts/stages/whole-bench.js'
import { runStageTurns } from '../../scripts/stages/stage-app.js'
import { describeApp } from 'bench-in-turns'
import { compareSlices, standings } from '../../packages/bench-in-turns/judge/standings.js'
import { judgeSlices } from '../../packages/bench-in-turns/judge/slices.js'
import { findStages, readCatalog } from '../../scripts/stages/catalog.js'
import { runSlices } from '../../packages/bench-in-turns/turns/turns.js'
import { makeApp, NODE } from '../support/app.js'
import { NO_SIGNALS } from '../support/lacking.js'

const OPTIONS = { generations: 2, turns: 4, turnMs: 20, leadInMs: 5, spanMs: 30, warmUpRequests: 10, connections: 3 }
const { signal } = new AbortController()

const [hello] = findStages(await readCatalog(), ['hello-world'])
const COPIES = ['hello-world', 'hello-world (again)', 'hello-world, third'].map(id => ({ id, stage: hello }))

test('each of a pair has its turns and a span in each start, every other start walks the other way, and each request arrives', async () => {
  const told = []
  const { slices, failures, noisePair } = await runStageTurns(COPIES, {
    options: OPTIONS, seed: 1, signal, onPair: (generation, pair) => told.push(`${generation}.${pair}`)
  })
  assert.deepEqual(told, ['1.1', '1.2', '2.1', '2.2'])
  const rounds = [...Map.groupBy(slices, ({ round }) => round).values()]
  const walk = rounds.map(pair => pair.map(({ contender }) => contender).sort())
  const pairs = chainOf(COPIES).map(pair => pair.map(({ id }) => id).sort())
  assert.deepEqual(walk.slice(0, 2).toSorted(), pairs.toSorted())
  assert.deepEqual(walk.slice(2), walk.slice(0, 2).toReversed())
  assert.deepEqual(rounds.map(([{ generation }]) => generation), [1, 1, 2, 2])
  for (const { requests, answered, latencyMicros, durationMs, server, turns, phase } of slices) {
    assert.deepEqual([server.requestsStarted, latencyMicros?.count], [answered, answered])
    assert.ok(requests > 0 && requests < Number(answered), 'those of the lead-in do not count')
    assert.ok(durationMs >= OPTIONS.spanMs, `a span of ${durationMs} ms`)
    assert.equal(turns?.server.requestsStarted, turns?.answered)
    assert.deepEqual([phase?.requests, phase?.server.requestsStarted], [turns?.answered, turns?.answered])
    assert.ok(Number(turns?.durationMs) >= OPTIONS.turns * OPTIONS.turnMs, `turns of ${turns?.durationMs} ms`)
    assert.ok(Number(turns?.server.cpuUserMicros) > 0)
    assert.ok(Number(phase?.oursMicros) > Number(phase?.server.cpuUserMicros))
  }
  const firsts = rounds.map(pair => pair.filter(({ startedFirst }) => startedFirst).map(({ contender }) => contender))
  assert.deepEqual(firsts.map(({ length }) => length), [1, 1, 1, 1])
  assert.notDeepEqual(firsts.slice(2), firsts.slice(0, 2).toReversed(), 'the same one is first in all starts')
  assert.deepEqual([failures, noisePair], [[], { id: 'hello-world (again)', of: 'hello-world' }])
})

test('it ends before its last start when what was taken is enough, and no sooner', async () => {
  const asked = /** @type {number[]} */ ([])
  const isDecided = (/** @type {any[]} */ [{ requestsPerSecond }]) => asked.push(requestsPerSecond.count) === 2
  const goal = { withinPercent: 5, isDecided }
  const options = { ...OPTIONS, generations: 9 }
  const { slices } = await runStageTurns(COPIES.slice(0, 2), { options, seed: 1, signal, onPair () {}, goal })
  assert.deepEqual([asked, slices.length], [[6, 8], 16])
})

test('a stage that does not pass its gate keeps nobody from deciding', async () => {
  const stages = COPIES.slice(0, 2).map(({ id }) => ({ ...hello, id }))
  const amounts = { ...OPTIONS, turns: 2, withinPercent: 5, generations: 20 }
  const plan = { ...planBench(stages, amounts), contenders: [] }
  const passed = stages.map(({ id }, i) =>
    ({ stage: id, checks: [], failures: i ? [{ check: 'start', message: 'no' }] : [], stderrLines: [] }))
  const { slices } = await measureBench(plan, { signal, step () {}, passed, goal: { withinPercent: 5 } })
  assert.equal(slices?.slices.at(-1)?.generation, 6)
})

test('after so many starts as are wanted, no span is taken, and the turns are compared all the same', async () => {
  const options = { ...OPTIONS, generations: 3, spanStarts: 1 }
  const run = judgeSlices(await runStageTurns(COPIES.slice(0, 2), { options, seed: 1, signal, onPair () {} }))
  assert.deepEqual(run.slices.map(({ hasSpan }) => hasSpan ?? true), [true, true, false, false, false, false])
  assert.equal(compareSlices(run, COPIES[0].id, COPIES[1].id)?.cpuMicrosPerRequest.count, 3)
  assert.deepEqual(standings(run).map(({ count }) => count), [1, 1])
})

/** @param {number} waitMs before each answer */
const countingServer = waitMs => `let served = 0
  require('node:http').createServer((req, res) => { served++; setTimeout(() => res.end('hi'), ${waitMs}) })
    .listen(process.env.PORT)
  process.on('SIGTERM', () => {
    require('node:fs').appendFileSync('served', served + ' ')
    process.exit()
  })`

const servedBy = async ({ dir }) => (await readFile(join(dir, 'served'), 'utf8')).trim().split(' ').map(Number)

test('a server that is warm is loaded on until the other one is', { skip: NO_SIGNALS }, async t => {
  const [quick, slow] = await Promise.all([0, 20].map(waitMs => makeApp(t, { 'index.js': countingServer(waitMs) })))
  const pair = await Promise.all([quick, slow].map(async ({ dir }, i) => {
    const [stage] = await describeApp(dir, { command: `exec ${NODE} index.js` })
    return { id: `${i}`, stage: /** @type {any} */ (stage) }
  }))
  const options = { ...OPTIONS, generations: 1, turns: 2, leadInMs: 1, warmUpRequests: 100 }
  await runStageTurns(pair, { options, seed: 1, signal, onPair () {} })
  const [most, least] = [await servedBy(quick), await servedBy(slow)].map(each => Number(each.at(-1)))
  assert.ok(least >= options.warmUpRequests && most > 2 * least, `${most} and ${least}`)
})

/** Expensive until it has been left alone six times since it was told that its turns begin: in their middle. */
const SLOW_TO_WARM = `let left = 0
  let lastMs = 0
  require('node:http').createServer((req, res) => {
    const startMs = performance.now()
    if (startMs - lastMs > 30) left++
    if (req.url === '/begins') left = 0
    if (left < 6) while (performance.now() < startMs + 2);
    res.end('hi')
    lastMs = performance.now()
  }).listen(process.env.PORT, '127.0.0.1')`

test('a pair in which somebody gets cheaper is started again, and warmer each time', { skip: NO_SIGNALS }, async t => {
  const texts = [countingServer(0), SLOW_TO_WARM, countingServer(0)]
  const servers = await Promise.all(texts.map(text => makeApp(t, { 'index.js': text })))
  const apps = await Promise.all(servers.map(({ dir }) => describeApp(dir, { command: `${NODE} index.js` })))
  const [quick, slow, other] = apps.map(([app], i) => ({ id: 'abc'[i], app }))
  const options = { ...OPTIONS, turns: 24, turnMs: 35, leadInMs: 0, warmUpRequests: 100 }
  const begins = async (/** @type {{ url: string }} */ { url }) => { await fetch(`${url}/begins`) }
  const watch = { async started () {}, begins, async ends () {} }
  const run = { options, seed: 1, signal, onPair () {}, watch }
  const { slices, takenAgain } = await runSlices([quick, slow, other], {
    ...run, pairs: [[quick, slow], [quick, other]]
  })
  const ofSlow = slices.filter(({ contender }) => contender === slow.id)
  assert.equal(takenAgain, 2)
  assert.deepEqual(ofSlow.map(({ generation }) => generation), [1, 2])
  assert.equal(ofSlow[0].warmUp?.isSettled, false)
  assert.ok(ofSlow.every(({ warmUp }) => Number(warmUp?.requests) >= 4 * options.warmUpRequests))
  assert.equal((await servedBy(servers[2])).length, 2)
})

const SAYS_WHERE = `listen(process.env.PORT, '127.0.0.1', function () {
  console.log('listening on http://127.0.0.1:' + this.address().port)
})`

/** Writes its letter into a file for all, one for each request, each of which takes longer than a turn. */
const letterServer = `const { appendFileSync } = require('node:fs')
  require('node:http').createServer((req, res) => {
    appendFileSync(process.env.LETTERS, process.env.LETTER)
    setTimeout(() => res.end('hi'), 5)
  }).${SAYS_WHERE}`

test('turns come as ABBA or BAAB by lot, and the same seed draws the same', async t => {
  const { dir } = await makeApp(t, { 'index.js': letterServer })
  const orderOf = async seed => {
    const letters = join(dir, `letters-${randomUUID()}`)
    const of = id => ({ ...hello, dir, id, settings: { LETTER: id, LETTERS: letters } })
    const pair = ['A', 'B'].map(id => ({ id, stage: of(id) }))
    const options = { generations: 1, turns: 16, turnMs: 1, leadInMs: 0, spanMs: 1, warmUpRequests: 1, connections: 1 }
    await runStageTurns(pair, { options, seed, signal, onPair () {} })
    const turns = (await readFile(letters, 'utf8')).slice(-2 * options.turns - 2, -2) // the last two are spans
    return turns.match(/..../g) ?? []
  }
  const [first, again, other] = [await orderOf(1), await orderOf(1), await orderOf(2)]
  assert.deepEqual([...new Set([...first, ...other])].sort(), ['ABBA', 'BAAB'])
  assert.deepEqual(first, again)
  assert.notDeepEqual(first, other)
})

/** Answers as many requests well, and then otherwise. */
const failingServer = (answered, otherwise) => `let count = 0
  require('node:http').createServer((req, res) => {
    if (++count <= ${answered}) return res.end('hi')
    ${otherwise}
  }).${SAYS_WHERE}`
const REFUSES = "if (count % 3) return res.end('hi')\n res.statusCode = 500\n res.end()"

for (const [what, answered, otherwise, said] of /** @type {const} */ ([
  ['answers a third with 500', 20, REFUSES, /^bad failed: \d+ of \d+ requests \(\d+ answers other than 2xx\)$/],
  ['closes its connections in its warm-up', 20, 'req.socket.destroy()',
    /^bad failed: \d+ of \d+ requests \(\d+ errors\)$/]
])) {
  test(`a server that ${what} is out at once, with how many, and has no figure`, async t => {
    const { dir } = await makeApp(t, { 'index.js': failingServer(answered, otherwise) })
    const bad = { id: 'bad', stage: { ...hello, dir, id: 'bad' } }
    const options = { ...OPTIONS, warmUpRequests: 1e9, longestWarmUpMs: 300 }
    const { failures, slices } = await runStageTurns([COPIES[0], bad], { options, seed: 1, signal, onPair () {} })
    assert.deepEqual(failures.map(({ contender }) => contender), ['bad'])
    assert.match(failures[0].message, said)
    assert.equal(slices.filter(({ contender }) => contender === 'bad').length, 0)
  })
}

test('a list is asked for from its first item on, and both of a pair are asked for whole lists', async t => {
  const listServer = `const asked = []
    require('node:http').createServer((req, res) => { asked.push(req.url); res.end('hi') }).${SAYS_WHERE}
    process.on('SIGTERM', () => {
      require('node:fs').writeFileSync('asked', JSON.stringify(asked))
      process.exit()
    })`
  const apps = await Promise.all([0, 1].map(() => makeApp(t, { 'index.js': listServer })))
  const requests = Array.from({ length: 40 }, (_, i) => ({ path: `/${i}` }))
  const pair = apps.map(({ dir }, i) => ({ id: `${i}`, stage: { ...hello, dir, id: `${i}`, requests } }))
  const options = { ...OPTIONS, generations: 1, turns: 2, leadInMs: 0, warmUpRequests: 1, connections: 1 }
  const { slices } = await runStageTurns(pair, { options, seed: 1, signal, onPair () {} })
  for (const { requests: answered, turns } of slices) {
    assert.deepEqual([answered % 40, Number(turns?.requests) % 40], [0, 0])
  }
  assert.equal(slices[0].turns?.requests, slices[1].turns?.requests)
  for (const { dir } of apps) {
    const asked = JSON.parse(await readFile(join(dir, 'asked'), 'utf8'))
    assert.deepEqual(asked, asked.map((_, i) => `/${i % 40}`))
  }
})

test('an error of our own is not taken for a server that failed', async () => {
  const broken = { ...COPIES[0], id: 'broken', get edits () { throw new TypeError('ours') } }
  await assert.rejects(runStageTurns([(broken), COPIES[1]], { options: OPTIONS, seed: 1, signal, onPair () {} }), /ours/)
})
