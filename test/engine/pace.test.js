// @ts-check
// How slow a server is, as somebody sees it who loads it all the time.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { timeRequests } from '../../packages/bench-in-turns/compare.js'
import { warmUp } from '../../packages/bench-in-turns/turns/warm-up.js'
import { appOf } from '../support/app.js'

const signal = AbortSignal.timeout(60_000)

test('the pace is that of a server under load: one that lets in two at a time is slow for ten', async t => {
  const app = await appOf(t, `let free = 2
    const waiting = []
    const next = () => { if (free && waiting.length) { free--; waiting.shift()() } }
    require('node:http').createServer((req, res) => {
      waiting.push(() => setTimeout(() => { free++; next(); res.end('x') }, 20))
      next()
    }).listen(process.env.PORT)`)
  const requestMs = await timeRequests([app], { connections: 10, signal })
  assert.ok(requestMs >= 8, `${requestMs} ms, and each two of ten take 20`)
})

/** Bursts of a process whose requests get cheaper until it has been loaded for so long. */
function loadOf (warmAfterMs) {
  const loadedMs = { a: 0, b: 0 }
  const order = []
  const load = async ({ id }, { durationMs }) => {
    order.push(id)
    loadedMs[id] += durationMs
    return { answered: 10, durationMs, cpuMicros: 10 * (100 + Math.max(0, warmAfterMs - loadedMs[id]) / 50) }
  }
  return { load, loadedMs, order }
}
const both = /** @type {any} */ ([{ id: 'a' }, { id: 'b' }])
const options = { warmUpRequests: 20_000, longestWarmUpMs: 8000 }

test('who is slow is warmed for as long as it may take, by turns, and on until it gets no cheaper', async () => {
  const settled = loadOf(1000)
  const warm = await warmUp(both, options, settled.load)
  assert.deepEqual([settled.loadedMs.a, settled.loadedMs.b, warm.get(both[0])?.isSettled], [8000, 8000, true])
  assert.equal(settled.order.slice(0, 8).join(''), 'abbaabba')
  const later = loadOf(11_000)
  assert.equal((await warmUp(both, options, later.load)).get(both[1])?.isSettled, true)
  assert.ok(later.loadedMs.b > 9000 && later.loadedMs.b < 16_000, `${later.loadedMs.b}`)
  const never = loadOf(30_000)
  const cold = await warmUp(both, options, never.load)
  assert.deepEqual([never.loadedMs.a, cold.get(both[0])?.isSettled], [16_000, false])
})

test('who has answered enough is warm at once, and waits for the other one under load', async () => {
  const { load, loadedMs } = loadOf(0)
  const quick = async (contender, length) =>
    ({ ...await load(contender, length), answered: contender.id === 'a' ? 5000 : 500 })
  const warm = await warmUp(both, options, quick)
  assert.ok(warm.get(both[1])?.requests === 20_000 && Math.abs(loadedMs.a - loadedMs.b) <= 100)
})

test('who can answer enough in the time that is left goes on until it has', async () => {
  const answersOf = async aBurst => {
    const { load } = loadOf(0)
    const loads = async (contender, length) => ({ ...await load(contender, length), answered: aBurst })
    const warm = await warmUp(both, options, loads)
    return warm.get(both[0])?.requests
  }
  assert.equal(await answersOf(160), 20_000, 'V8 would compile again in its turns')
  assert.equal(await answersOf(120), 9600, 'it would have 19,200 after twice its time')
})

test('of two slow ones, the slower answers as many as the other one before its turns, if it can', async () => {
  const answersOf = async slower => {
    const { load } = loadOf(0)
    const answers = { a: 100, b: slower }
    const loads = async (contender, length) => ({ ...await load(contender, length), answered: answers[contender.id] })
    const warm = await warmUp(both, options, loads)
    return warm.get(both[1])?.requests
  }
  assert.equal(await answersOf(80), 8000, 'the other one has so many after its 8 seconds')
  assert.equal(await answersOf(10), 1600, 'after twice the time')
})
