// @ts-check
import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { openPaced, runAutocannon } from '../../scripts/measure/autocannon.js'
import { openGenerator } from '../../scripts/measure/generator-process.js'
import { serve } from '../support/server.js'

async function paced (t, url, load) {
  const generator = openPaced()
  t.after(generator.stop)
  return (await generator.run(url, load)).result
}

/**
 * Share of the tenths of a second in which a request came: a stall of the machine empties some, a burst a second nearly
 * all.
 */
function coverage (arrivalsMs) {
  const tenths = arrivalsMs.map(ms => Math.floor((ms - arrivalsMs[0]) / 100))
  return new Set(tenths).size / (tenths[tenths.length - 1] + 1)
}

test('a paced load is even; autocannon\'s own rate comes in bursts', async t => {
  const arrivalsMs = []
  const url = await serve(t, (req, res) => { arrivalsMs.push(performance.now()); res.end('x') })
  const seen = []
  // A machine that stalls makes bursts of an even load: what is not even when it is left alone never is.
  for (let attempt = 0; attempt < 5; attempt++) {
    arrivalsMs.length = 0
    const { requests, neverSent, errors, durationMs } = await paced(t, url, {
      connections: 10,
      durationS: 3,
      overallRate: 200
    })
    const due = requests + neverSent // save for the one of each connection that is under way at the end
    assert.ok(
      Math.abs(due - (durationMs / 1000) * 200) <= 20,
      `${requests} requests and ${neverSent} never sent in ${durationMs} ms`
    )
    assert.equal(errors, 0)
    const even = coverage(arrivalsMs)

    arrivalsMs.length = 0
    await runAutocannon(url, { generator: 'autocannon', connections: 10, durationS: 3, overallRate: 200 })
    const inBursts = coverage(arrivalsMs)
    if (even > 0.6 && even > inBursts * 1.3) return
    seen.push(`paced ${even}, autocannon ${inBursts}`)
  }
  assert.fail(seen.join('; '))
})

test('a latency counts from when its request was due, not from when a connection was free for it', async t => {
  const url = await serve(t, async (req, res) => { await delay(100); res.end('x') })
  const closed = await paced(t, url, { connections: 1, durationS: 2 })
  const fixed = await paced(t, url, { connections: 1, durationS: 2, overallRate: 50 })
  assert.ok(closed.latencyMs.percentiles[50] >= 99, JSON.stringify(closed.latencyMs))
  assert.ok(closed.latencyMs.percentiles[50] < fixed.latencyMs.percentiles[90] / 2, JSON.stringify(closed.latencyMs))
  assert.equal(closed.neverSent, 0)
  // Ten answers a second to fifty requests: after two seconds eighty are waiting, the last answered for more than a
  // second.
  assert.ok(fixed.latencyMs.percentiles[90] > 1000, JSON.stringify(fixed.latencyMs))
  const due = fixed.durationMs / 20 + 1 // on a busy machine, two seconds may be longer
  assert.ok(fixed.neverSent > 60 && fixed.neverSent + fixed.requests <= due, `${fixed.neverSent} never sent of ${due}`)
})

test('answers other than 2xx and connections that break are counted', async t => {
  const refusing = await serve(t, (req, res) => { res.statusCode = 503; res.end() })
  const refused = await paced(t, refusing, { connections: 2, durationS: 1, overallRate: 20 })
  assert.ok(refused.non2xx > 10 && refused.non2xx === refused.requests)
  const breaking = await serve(t, req => req.socket.destroy())
  const broken = await paced(t, breaking, { connections: 2, durationS: 1, overallRate: 20 })
  assert.ok(broken.errors > 10)
  assert.equal(broken.requests, 0)
})

test('answers with 2xx have their own latencies, and those that come in time are counted', async t => {
  let count = 0
  const url = await serve(t, async (req, res) => {
    const isRefused = count++ % 2 === 1
    if (isRefused) res.statusCode = 503
    else await delay(300)
    res.end()
  })
  const load = { connections: 20, durationS: 2, overallRate: 40 }
  const patient = await paced(t, url, load)
  assert.equal(patient.inTime, patient.requests - patient.non2xx)
  assert.ok(
    patient.latencyMsOf2xx && patient.latencyMsOf2xx.percentiles[0] >= 299,
    JSON.stringify(patient.latencyMsOf2xx)
  )
  assert.ok(
    patient.latencyMsOfOthers && patient.latencyMsOfOthers.percentiles[0] < 299,
    JSON.stringify(patient.latencyMsOfOthers)
  )
  const hurried = await paced(t, url, { ...load, inTimeMs: 250 })
  assert.equal(hurried.inTime, 0)
  assert.ok(hurried.requests > hurried.non2xx)
  assert.equal(hurried.seconds.reduce((sum, { inTime }) => sum + inTime, 0), 0)
})

test('latencies of answers that did not come are none', async t => {
  const url = await serve(t, (req, res) => res.end())
  assert.equal((await paced(t, url, { connections: 2, durationS: 0.5, overallRate: 20 })).latencyMsOfOthers, null)
})

test('of one queue, a request takes whichever connection is free', async t => {
  const stuck = new Set()
  const url = await serve(t, (req, res) => {
    const isFirst = stuck.size === 0
    if (isFirst && ++opened > 2) stuck.add(req.socket) // the first two answers are those that open the connections
    if (!stuck.has(req.socket)) res.end()
  })
  let opened = 0
  const { requests, neverSent, neverAnswered } = await paced(t, url, {
    connections: 2,
    durationS: 2,
    overallRate: 50,
    hasOneQueue: true
  })
  assert.equal(neverAnswered, 1)
  const due = requests + neverSent
  assert.ok(due >= 80, `${requests} answers, ${neverSent} never sent`)
  // With a timetable of its own, the connection that is stuck would keep half of them.
  assert.ok(neverSent < due / 3, `${neverSent} of ${due} waited for the connection that was stuck`)
})

test('a server that is gone is counted, and ends no generator', async t => {
  const url = await serve(t, (req, res) => res.end())
  const gone = url.replace(/:\d+/, ':1')
  const generator = openPaced()
  t.after(generator.stop)
  const closed = await generator.run(gone, { connections: 10, durationS: 0.5 })
  assert.ok(closed.result.errors > 10 && closed.result.requests === 0)
  const queued = await generator.run(gone, { connections: 10, durationS: 0.5, overallRate: 100, hasOneQueue: true })
  assert.ok(queued.result.errors > 10)
  assert.ok((await generator.run(url, { connections: 1, durationS: 1 })).result.requests > 0)
})

test('a generator that dies says what it died of', async t => {
  const folder = await mkdtemp(join(tmpdir(), 'generator-'))
  t.after(() => rm(folder, { recursive: true }))
  const file = join(folder, 'broken.js')
  await writeFile(file, "process.on('message', () => { throw new RangeError('out of luck') })\n")
  await assert.rejects(openGenerator(file).run({}), {
    name: 'LoadError',
    message: 'broken.js failed: RangeError: out of luck'
  })
})
