// @ts-check
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import pWaitFor from 'p-wait-for'
import { openBursts, openPaced } from '../../scripts/measure/autocannon.js'
import { serve } from '../support/server.js'

const CONNECTIONS = 5
const SHORT = { connections: CONNECTIONS, durationMs: 50 }
// One request each, all under way before the first answer: however slow the machine, each connection is opened.
const EACH_ONCE = { connections: CONNECTIONS, durationMs: 60_000, requests: CONNECTIONS }

function openGenerator (t) {
  const generator = openBursts()
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
  const first = (await run(url, EACH_ONCE)).result.requests
  const counts = []
  for (let i = 0; i < 3; i++) counts.push((await run(url, SHORT)).result)
  assert.equal(sockets.size, CONNECTIONS)
  const requests = counts.reduce((sum, result) => sum + result.requests, first)
  assert.deepEqual([asked, answered], [requests, requests])
  assert.ok(counts.every(({ durationMs, errors, non2xx }) => durationMs >= 50 && errors + non2xx === 0))
})

test('a burst ends after so many requests, and waits for the last answers', async t => {
  const url = await serve(t, async (req, res) => { await delay(100); res.end('x') })
  const { run } = openGenerator(t)
  assert.equal((await run(url, { connections: CONNECTIONS, durationMs: 60_000, requests: 12 })).result.requests, 12)
  const { result } = await run(url, { connections: CONNECTIONS, durationMs: 60_000, requests: CONNECTIONS })
  assert.equal(result.requests, CONNECTIONS)
  assert.ok(result.durationMs >= 99, `${result.durationMs} ms`)
})

/** `look` gives how many connections were opened since the last look. */
async function serveCounting (t, keepAliveTimeout) {
  const server = createServer((req, res) => res.end('x')).listen(0, '127.0.0.1')
  server.keepAliveTimeout = keepAliveTimeout
  t.after(() => { server.close(); server.closeAllConnections() })
  await once(server, 'listening')
  let opened = 0
  server.on('connection', () => opened++)
  const look = () => {
    const before = opened
    opened = 0
    return before
  }
  return { url: `http://127.0.0.1:${/** @type {any} */ (server.address()).port}/`, look }
}

test('each connection asks at least once in a burst, however short', async t => {
  const { url, look } = await serveCounting(t, 120_000)
  const { result } = await openGenerator(t).run(url, { connections: 50, durationMs: 0 })
  assert.deepEqual([result.requests, result.errors, look()], [50, 0, 50])
})

test('idle connections stay open where the server lets them, and are open again after one burst where not', async t => {
  const shortest = { connections: CONNECTIONS, durationMs: 0 }
  await Promise.all([[0, 0], [120_000, 0], [5000, CONNECTIONS]].map(async ([keepAliveTimeout, reopened]) => {
    const { url, look } = await serveCounting(t, keepAliveTimeout) // with 0 it has no limit, and says nothing of one
    const { run } = openGenerator(t)
    await run(url, shortest)
    look()
    await delay(7000)
    const { errors } = (await run(url, shortest)).result
    assert.deepEqual([keepAliveTimeout, errors, look()], [keepAliveTimeout, 0, reopened])
    await run(url, shortest)
    assert.equal(look(), 0)
  }))
})

test('another number of connections is opened anew, and the old ones are closed', async t => {
  let open = 0
  const server = createServer((req, res) => res.end('x'))
    .on('connection', socket => {
      open++
      socket.once('close', () => open--)
    })
    .listen(0, '127.0.0.1')
  server.keepAliveTimeout = 120_000 // idle ones do not close by themselves before the test is over
  t.after(() => { server.close(); server.closeAllConnections() })
  await once(server, 'listening')
  const { run } = openGenerator(t)
  const url = `http://127.0.0.1:${/** @type {any} */ (server.address()).port}/`
  await run(url, EACH_ONCE)
  assert.equal(open, CONNECTIONS)
  for (let i = 0; i < 3; i++) await run(url, { ...EACH_ONCE, connections: 2 })
  await pWaitFor(() => open === 2, { timeout: 60_000 })
})

test('latencies are those of one server since its last burst that was the last', async t => {
  const [slow, fast] = [
    await serve(t, async (req, res) => {
      await delay(30)
      res.end('x')
    }),
    await serve(t, (req, res) => res.end('x'))
  ]
  const { run } = openGenerator(t)
  const some = { connections: 2, durationMs: 60_000, requests: 6 }
  assert.equal((await run(slow, some)).result.latencyMicros, undefined)
  assert.equal((await run(fast, { ...some, isLast: true })).result.latencyMicros?.count, 6)
  const both = (await run(slow, { ...some, isLast: true })).result.latencyMicros
  assert.equal(both?.count, 12)
  assert.ok(Number(both?.p50) >= 29_000, `p50 ${both?.p50} µs`)
  assert.equal((await run(slow, { ...some, requests: 3, isLast: true })).result.latencyMicros?.count, 3)
})

test('what is no answer, or none of success, is counted as such', async t => {
  const { run } = openGenerator(t)
  const failing = await serve(t, (req, res) => { res.statusCode = 503; res.end() })
  const { requests, non2xx, errors } = (await run(failing, { ...SHORT, durationMs: 60_000, requests: 10 })).result
  assert.deepEqual({ requests, non2xx, errors }, { requests: 10, non2xx: 10, errors: 0 })
  const hangingUp = await serve(t, req => req.socket.destroy())
  const { result } = await run(hangingUp, { ...SHORT, durationMs: 60_000, requests: 10, isLast: true })
  assert.deepEqual(
    { ...result, durationMs: 0 },
    { requests: 0, errors: 10, timeouts: 0, non2xx: 0, durationMs: 0, latencyMicros: undefined }
  )
})

test('a share of the requests carries the ETag that came last, and a 304 to one of them is a good answer', async t => {
  const seen = { asked: 0, conditional: 0 }
  const url = await serve(t, (req, res) => {
    seen.asked++
    const isKnown = req.headers['if-none-match'] === '"two"'
    if (req.headers['if-none-match']) seen.conditional++
    res
      .writeHead(isKnown ? 304 : 200, { etag: seen.asked === 1 ? '"one"' : '"two"' })
      .end(isKnown ? undefined : 'x'.repeat(1000))
  })
  const { run } = openGenerator(t)
  const one = { connections: 1, durationMs: 60_000 }
  assert.equal('notModified' in (await run(url, { ...one, requests: 2 })).result, false)
  assert.equal(seen.conditional, 0)
  const { result } = await run(url, { ...one, requests: 100, revalidatedShare: 0.9 })
  assert.deepEqual([seen.conditional, result.notModified, result.requests, result.non2xx], [90, 90, 100, 0])
  assert.ok(
    Number(result.receivedBytes) > 10_000 && Number(result.receivedBytes) < 100 * 1000,
    `${result.receivedBytes} bytes`
  )
  const none = (await run(url, { ...one, requests: 10, revalidatedShare: 0 })).result
  assert.deepEqual([seen.conditional, none.notModified], [90, 0])
})

test('bytes are those of one burst, and the ETag of an error is not asked for', async t => {
  const asked = []
  const url = await serve(t, (req, res) => {
    asked.push(req.headers['if-none-match'])
    res.writeHead(asked.length === 12 ? 503 : 200, { etag: asked.length === 12 ? '"bad"' : '"good"' }).end('x')
  })
  const { run } = openGenerator(t)
  const burst = { connections: 1, durationMs: 60_000, requests: 5, revalidatedShare: 0 }
  const bytes = [(await run(url, burst)).result.receivedBytes, (await run(url, burst)).result.receivedBytes]
  assert.equal(bytes[0], bytes[1])
  await run(url, { ...burst, requests: 3, revalidatedShare: 1 })
  assert.deepEqual(asked.slice(10), ['"good"', '"good"', '"good"'])
})

test('a 304 that nobody asked for is none of success', async t => {
  const url = await serve(t, (req, res) => res.writeHead(304).end())
  const { run } = openGenerator(t)
  const { non2xx, notModified } = (
    await run(url, { connections: 1, durationMs: 60_000, requests: 5, revalidatedShare: 1 })
  ).result
  assert.deepEqual([non2xx, notModified], [5, 0])
})

test('every generator of ours asks for the whole path, with its query', async t => {
  const asked = new Set()
  const url = await serve(t, (req, res) => { asked.add(req.url); res.end('x') })
  const wanted = `${url}items?page=2`
  await openGenerator(t).run(wanted, { connections: 1, durationMs: 60_000, requests: 1 })
  const paced = openPaced()
  t.after(() => paced.stop())
  await paced.run(wanted, { connections: 1, durationS: 0.05 })
  assert.deepEqual([...asked], ['/items?page=2'])
})
