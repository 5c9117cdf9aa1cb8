// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { openLoad } from 'bench-in-turns'
import { serve } from '../support/server.js'

const CONNECTIONS = 5
const LONG_MS = 60_000
// One request each, all under way before the first answer: however slow the machine, each connection is opened.
const EACH_ONCE = { connections: CONNECTIONS, durationMs: LONG_MS, requests: CONNECTIONS }

function openGenerator (t) {
  const generator = openLoad('bursts')
  t.after(() => generator.stop())
  return generator
}

test('the connections of a burst stay open for the next one, and the server has nothing left to answer', async t => {
  const sockets = new Set()
  let [asked, answered] = [0, 0]
  const url = await serve(t, (req, res) => {
    sockets.add(req.socket)
    asked++
    setImmediate(() => res.end('x', () => answered++))
  })
  const { run } = openGenerator(t)
  let requests = (await run(url, EACH_ONCE)).result.requests
  for (let i = 0; i < 3; i++) {
    const { result } = await run(url, { connections: CONNECTIONS, durationMs: 50 })
    requests += result.requests
    assert.ok(result.durationMs >= 50 && result.errors + result.non2xx === 0, JSON.stringify(result))
  }
  assert.deepEqual([sockets.size, asked, answered], [CONNECTIONS, requests, requests])
})

test('idle connections stay open where the server lets them, and are open again after one burst where not', async t => {
  const shortest = { connections: CONNECTIONS, durationMs: 0 }
  await Promise.all([[0, 0], [120_000, 0], [5000, CONNECTIONS]].map(async ([keepAliveTimeout, reopened]) => {
    let opened = 0
    const url = await serve(t, (req, res) => res.end('x'), server => {
      server.keepAliveTimeout = keepAliveTimeout // with 0 it has no limit, and says nothing of one
      server.on('connection', () => opened++)
    })
    const { run } = openGenerator(t)
    await run(url, shortest)
    await delay(7000)
    const { errors } = (await run(url, shortest)).result
    await run(url, shortest)
    assert.deepEqual([keepAliveTimeout, errors, opened], [keepAliveTimeout, 0, CONNECTIONS + reopened])
  }))
})

/** @type {[import('node:http').RequestListener, number[]][]} requests, errors, timeouts, non2xx, notModified */
const FAILING = [
  [(req, res) => res.writeHead(503).end(), [10, 0, 0, 10, 0]],
  [req => req.socket.destroy(), [0, 10, 0, 0, 0]],
  [(req, res) => res.writeHead(304).end(), [10, 0, 0, 10, 0]] // which nobody asked for
]
test('an answer that is none, or none of success, is counted as such', async t => {
  for (const [answer, counts] of FAILING) {
    const burst = { ...EACH_ONCE, requests: 10, revalidatedShare: 1 }
    const { result } = await openGenerator(t).run(await serve(t, answer), burst)
    const { requests, errors, timeouts, non2xx, notModified } = result
    assert.deepEqual([requests, errors, timeouts, non2xx, notModified], counts)
  }
})
