// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { askOneByOne, shortLoad } from '../../scripts/stages/whole-load.js'
import { openLoad } from 'bench-in-turns'
import { runAutocannon } from '../../scripts/stages/autocannon.js'
import { serve } from '../support/server.js'

const DELAY_MS = 20
const EARLY_MS = 1 // a timer may fire so much before its time

const serveLate = t => serve(t, async (req, res) => { await delay(DELAY_MS); res.end('x') })

test('latencies are in microseconds, of every answer, and as long as the server took', async t => {
  const { result } = await runAutocannon(await serveLate(t), shortLoad(4, 500))
  const { count, mean, p50, p90, p99, p999, max } = /** @type {any} */ (result.latencyMicros)
  assert.equal(count, result.requests.total)
  assert.ok(p50 >= (DELAY_MS - EARLY_MS) * 1000, `p50 ${p50} µs`)
  assert.deepEqual([p999, p50, max, p99, p90].sort((a, b) => a - b), [p50, p90, p99, p999, max])
  // Each connection has one request in flight, so together they cannot have waited for longer than the load took.
  const durationMs = Number(result.finish) - Number(result.start) + 1
  assert.ok(count * mean / 1000 <= 4 * durationMs * 1.001, `${count} times ${mean} µs in ${durationMs} ms`)
  // autocannon's own are the same, cut to whole milliseconds.
  const cutOffMs = mean / 1000 - result.latency.average
  const resolutionMs = mean / 1e6 + 0.01
  assert.ok(cutOffMs >= -resolutionMs && cutOffMs < 1 + resolutionMs, `${mean} µs and ${result.latency.average} ms`)
})

test('autocannon and the paced generator ask for what they are told, in turn', async t => {
  const seen = new Set()
  const url = await serve(t, (req, res) => { seen.add(`${req.method} ${req.url}`); res.end('x') })
  const asked = [{ path: '/a' }, { method: 'POST', path: '/b' }]
  await runAutocannon(url, { ...shortLoad(2, 300), asked })
  assert.deepEqual([...seen].sort(), ['GET /a', 'POST /b'])
  const paced = openLoad('paced')
  t.after(() => paced.stop())
  const { result } = await paced.run(`${url}paced`, { connections: 2, durationS: 0.2 })
  assert.ok(result.requests > 0 && seen.has('GET /paced'))
})

test('one by one asks again for what went out on a connection that was closed, and says what was not answered', async t => {
  let asked = 0
  const url = await serve(t, (req, res) => {
    if (++asked === 3 || req.url === '/gone' || (req.url === '/both' && asked % 2)) return req.socket.destroy()
    res.writeHead(req.url === '/' ? 200 : 404).end('x')
  })
  const generator = openLoad('bursts')
  t.after(() => generator.stop())
  await askOneByOne(generator, url, 5)
  assert.equal(asked, 6)
  for (const [path, gone, others] of [['no', 0, 2], ['gone', 2, 0], ['both', 1, 1]]) {
    const message = `of 2 requests, ${gone} got no answer, and ${others} none of 2xx`
    await assert.rejects(askOneByOne(generator, `${url}${path}`, 2), { name: 'LoadError', message })
  }
})
