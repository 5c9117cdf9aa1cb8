// @ts-check
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { chainOf } from '../../scripts/measure/plan.js'
import { runSlices } from '../../scripts/measure/slices.js'
import { describeApp } from '../../scripts/server/app.js'
import { findStages, readCatalog } from '../../scripts/server/catalog.js'
import { makeApp, NODE } from '../support/app.js'

const OPTIONS = { generations: 2, rounds: 3, turnMs: 20, leadInMs: 5, warmUpRequests: 10, connections: 3 }
const { signal } = new AbortController()

const [hello] = findStages(await readCatalog(), ['hello-world'])
const COPIES = ['hello-world', 'hello-world (again)', 'hello-world, third'].map(id => ({ id, stage: hello }))

/** @param {any} more */
const run = (more = {}) => runSlices(COPIES.slice(0, 2), { options: OPTIONS, seed: 1, signal, onPair () {}, ...more })

test('each of a pair has one slice in each round, and each of its requests reached its server and was answered', async () => {
  const told = []
  const { slices, failures, noisePair } = await run({ onPair: (generation, pair) => told.push(`${generation}.${pair}`) })
  assert.deepEqual(told, ['1.1', '2.1'])
  assert.deepEqual([...new Set(slices.map(({ generation, round }) => `${generation}.${round}`))],
    ['1.1', '1.2', '1.3', '2.4', '2.5', '2.6'])
  for (const pair of Map.groupBy(slices, ({ round }) => round).values()) {
    assert.deepEqual(pair.map(({ contender }) => contender).sort(), ['hello-world', 'hello-world (again)'])
  }
  for (const { requests, latencyMicros, durationMs, server } of slices) {
    assert.deepEqual([server.requestsStarted, latencyMicros?.count], [requests, requests])
    assert.ok(durationMs >= OPTIONS.turnMs, `a turn of ${durationMs} ms`)
  }
  assert.deepEqual([failures, noisePair], [[], { id: 'hello-world (again)', of: 'hello-world' }])
})

test('who begins is drawn by lot, and the same seed draws the same', async () => {
  const options = { ...OPTIONS, rounds: 8 }
  const orderOf = async seed => (await run({ seed, options })).slices.map(({ contender }) => contender)
  const [first, again, other] = [await orderOf(1), await orderOf(1), await orderOf(2)]
  assert.deepEqual(first, again)
  assert.notDeepEqual(first, other)
  const beginners = new Set(first.filter((_, i) => i % 2 === 0))
  assert.equal(beginners.size, 2)
})

test('every other generation walks the other way, with two servers at a time', async () => {
  const { slices } = await runSlices(COPIES, { options: { ...OPTIONS, rounds: 1 }, seed: 1, signal, onPair () {} })
  const rounds = [...Map.groupBy(slices, ({ round }) => round).values()]
  const walk = rounds.map(pair => pair.map(({ contender }) => contender).sort())
  const pairs = chainOf(COPIES).map(pair => pair.map(({ id }) => id).sort())
  assert.equal(walk.length, 4)
  assert.deepEqual(walk.slice(0, 2).toSorted(), pairs.toSorted())
  assert.deepEqual(walk.slice(2), walk.slice(0, 2).toReversed())
})

const countsRequests = { skip: process.platform === 'win32' && 'Windows has no signals to send' }
/** @param {number} waitMs before each answer */
const countingServer = waitMs => `let served = 0
  require('node:http').createServer((req, res) => { served++; setTimeout(() => res.end('hi'), ${waitMs}) })
    .listen(process.env.PORT)
  process.on('SIGTERM', () => {
    require('node:fs').appendFileSync('served', served + ' ')
    process.exit()
  })`
const servedBy = async ({ dir }) => (await readFile(join(dir, 'served'), 'utf8')).trim().split(' ').map(Number)

test('a server that is warm is loaded on until the other one is', countsRequests, async t => {
  const [quick, slow] = await Promise.all([0, 20].map(waitMs => makeApp(t, { 'index.js': countingServer(waitMs) })))
  const pair = await Promise.all([quick, slow].map(async ({ dir }, i) => {
    const [stage] = await describeApp(dir, { command: `exec ${NODE} index.js` })
    return { id: `${i}`, stage }
  }))
  const options = { ...OPTIONS, generations: 1, rounds: 1, leadInMs: 1, warmUpRequests: 100 }
  await runSlices(pair, { options, seed: 1, signal, onPair () {} })
  const [[most], [least]] = [await servedBy(quick), await servedBy(slow)]
  assert.ok(least >= options.warmUpRequests && most > 2 * least, `${most} and ${least}`)
})

test('who fails is out, and the others go on', async () => {
  const gone = { id: 'gone', stage: { ...hello, dir: '/nowhere', id: 'gone' } }
  const { slices, failures } = await runSlices([COPIES[0], gone], { options: OPTIONS, seed: 1, signal, onPair () {} })
  assert.deepEqual(failures.map(({ contender }) => contender), ['gone'])
  assert.deepEqual([...new Set(slices.map(({ contender }) => contender))], ['hello-world'])
  assert.equal(slices.length, OPTIONS.generations * OPTIONS.rounds)
})
