// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { openLoad } from 'bench-in-turns'
import { measureRates } from '../../packages/bench-in-turns/turns/constant-rate.js'
import { appOf, plainServer } from '../support/app.js'
import { serve } from '../support/server.js'

async function paced (t, url, load) {
  const generator = openLoad('paced')
  t.after(generator.stop)
  return (await generator.run(url, load)).result
}

test('requests at random are as many as even ones, and some of them come close together', async t => {
  const arrivalsMs = /** @type {number[]} */ ([])
  const url = await serve(t, (req, res) => { arrivalsMs.push(performance.now()); res.end('x') })
  // Far more connections than are needed: a request that is due is sent, whatever the machine does.
  const load = { connections: 50, durationS: 4, overallRate: 100, hasOneQueue: true }
  const closeShare = async isRandom => {
    arrivalsMs.length = 0
    const { requests, neverSent, durationMs } = await paced(t, url, { ...load, isRandom })
    const due = durationMs / 10
    assert.ok(Math.abs(requests + neverSent - due) < 5 * Math.sqrt(due), `${requests} of ${due}`)
    const gaps = arrivalsMs.slice(-requests).map((ms, i, all) => ms - (all[i - 1] ?? -Infinity))
    return gaps.filter(gap => gap > 1.5 && gap < 6).length / gaps.length // what a stall keeps comes closer still
  }
  const [even, random] = [await closeShare(false), await closeShare(true)]
  assert.ok(random > 0.15 && even < random / 2, `${even} and ${random}`)
})

test('a latency counts from when its request was due, not from when a connection was free for it', async t => {
  const url = await serve(t, async (req, res) => { await delay(100); res.end('x') })
  const closed = await paced(t, url, { connections: 1, durationS: 2 })
  const fixed = await paced(t, url, { connections: 1, durationS: 2, overallRate: 50 })
  const { 50: median } = closed.latencyMs.percentiles
  const { 90: waited } = fixed.latencyMs.percentiles
  // Ten answers a second to fifty requests: after two seconds eighty are waiting, the last answered for over a second.
  assert.ok(median >= 99 && median < waited / 2 && waited > 1000, `${median} and ${waited} ms`)
  assert.equal(closed.neverSent, 0)
  const due = fixed.durationMs / 20 + 1 // on a busy machine, two seconds may be longer
  assert.ok(fixed.neverSent > 60 && fixed.neverSent + fixed.requests <= due, `${fixed.neverSent} never sent of ${due}`)
})

test('answers with 2xx have their own latencies, and those that come in time are counted', async t => {
  let count = 0
  const url = await serve(t, async (req, res) => {
    if (count++ % 2 === 1) return res.writeHead(503).end()
    await delay(300)
    res.end()
  })
  const load = { connections: 20, durationS: 2, overallRate: 40 }
  const patient = await paced(t, url, load)
  assert.equal(patient.inTime, patient.requests - patient.non2xx)
  const [good, all] = [patient.latencyMsOf2xx, patient.latencyMs].map(of => Number(of?.percentiles[0]))
  assert.ok(good >= 299 && all < 299, `${good} and ${all} ms`)
  const hurried = await paced(t, url, { ...load, inTimeMs: 250 })
  assert.ok(hurried.requests > hurried.non2xx)
  assert.deepEqual([hurried.inTime, ...hurried.seconds.map(({ inTime }) => inTime)].filter(Boolean), [])
})

for (const [how, paces] of Object.entries({
  'one queue at a rate': { hasOneQueue: true, overallRate: 100 },
  'a timetable each': { overallRate: 100 },
  'as fast as the answers come': { hasOneQueue: true }
})) {
  test(`a list is asked for from its first request on, in turn, and nothing beside it: ${how}`, async t => {
    const got = /** @type {Record<string, number>} */ ({})
    const url = await serve(t, (req, res) => {
      got[String(req.url)] = (got[String(req.url)] ?? 0) + 1
      res.end()
    })
    const asked = [{ path: '/first' }, { path: '/second' }, { path: '/third' }]
    const { requests } = await paced(t, url, { connections: 20, durationS: 1, asked, ...paces })
    const all = Object.values(got).reduce((sum, count) => sum + count)
    assert.ok(requests > 20 && requests <= all, `${requests} of ${all}`)
    assert.deepEqual(asked.map(({ path }) => got[path]), asked.map((_, i) => Math.ceil((all - i) / asked.length)))
  })
}

test('a request is sent when it is due, and not at the next tick of a timer', async t => {
  const url = await serve(t, (req, res) => res.end('x'))
  const late = []
  // With 3.003 ms from one to the next, a tick of a millisecond is met at all of its phases.
  const load = { connections: 20, durationS: 1, overallRate: 333, hasOneQueue: true }
  // On a busy machine nobody is on time always: once in several loads does.
  while (late.length < 8 && !(Math.min(...late) < 0.25)) {
    late.push((await paced(t, url, load)).lateMs?.percentiles[25] ?? Infinity)
  }
  assert.ok(Math.min(...late) < 0.25, `${late} ms`)
})

test('of a load in parts the connections stay open, and the latencies are of all parts so far', async t => {
  let opened = 0
  const url = await serve(t, async (req, res) => { await delay(req.url === '/slow' ? 200 : 0); res.end() },
    server => server.on('connection', () => { opened++ }))
  const generator = openLoad('paced')
  t.after(generator.stop)
  const load = { connections: 10, durationS: 0.5, overallRate: 40, hasOneQueue: true, isPart: true }
  const ask = async path => (await generator.run(url, { ...load, asked: [{ path }] })).result
  const [slow, both] = [await ask('/slow'), await ask('/fast')]
  assert.equal(opened, 10)
  assert.equal(both.latencyMs.max, slow.latencyMs.max)
  assert.ok(both.requests < 30 && both.latencyMs.percentiles[25] < 200, JSON.stringify(both))
})

test('two versions at a rate run at once, in an order that is recorded, and the other way round next time', async t => {
  const apps = await Promise.all(['A', 'B'].map(async id => ({ ...await appOf(t, plainServer("'hi'")), id })))
  const options = { rate: 100, rounds: 2, durationS: 1, connections: 5 }
  const run = { signal: AbortSignal.timeout(60_000), step () {} }
  const runs = await measureRates(apps, options, run)
  const positions = runs.map(({ parts = [] }) => parts.map(({ position }) => position))
  assert.deepEqual(positions, [[1, 4], [2, 3], [1, 4], [2, 3]])
  const [one, two, three, four] = runs.map(({ version }) => version)
  assert.deepEqual([[one, two].sort(), [three, four]], [['A', 'B'], [two, one]])
  for (const { result, machine } of runs) {
    assert.ok(result.requests > 20 && machine.durationMs > 900, JSON.stringify({ ...result, latencyMs: null }))
  }
})
