// @ts-check
// What a verdict is fed with, on servers whose truth is known. The effects are so large that no machine hides them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { inEnglish } from 'bench-in-turns/kit.js'
import { openLoad } from 'bench-in-turns'
import { sayFigureNotes } from '../../packages/bench-in-turns/say/outcome.js'
import { serve } from '../support/server.js'
import { compareSources } from '../support/turns.js'

// Native code: how far V8 has compiled a loop would be another difference between the two.
const WORK = `const { createHash } = require('node:crypto'); const bytes = Buffer.alloc(1e6)
  const work = size => createHash('sha512').update(bytes.subarray(0, size)).digest('hex')`
const server = (answer, before = '') => `${WORK}
  ${before}
  require('node:http').createServer((req, res) => { ${answer} }).listen(process.env.PORT)`
const BRIEF = { generations: 3, turns: 10 }
const costOf = ({ decided }) => Number(decided.cpuMicrosPerRequest?.value)

test('work that is done later, in the turn of the other one, is counted', async t => {
  const inline = server('res.end(work(50000))')
  const later = size => server("queue++; res.end('0')",
    `let [queue, kept] = [0, 0]; setInterval(() => { for (; queue; queue--) kept += work(${size}).length }, 100)`)
  const same = await compareSources(t, { older: inline, now: later(50_000) }, BRIEF)
  assert.ok(costOf(same) > 0.5 && costOf(same) < 1.2, `the same work costs ${costOf(same)}x`)
  const threefold = await compareSources(t, { older: inline, now: later(150_000) }, BRIEF)
  assert.ok(costOf(threefold) > 1.2, `three times the work costs ${costOf(threefold)}x`)
})

test('a request that a server sends to itself is none that it was asked for', async t => {
  const api = `if (req.url === '/api') return res.end(work(100))
    request({ port: process.env.PORT, path: '/api', agent }, answer => {
      answer.setEncoding('utf8')
      let text = ''
      answer.on('data', part => { text += part })
      answer.on('end', () => res.end(text))
    }).end()`
  const before = "const { Agent, request } = require('node:http'); const agent = new Agent({ keepAlive: true })"
  const asks = server(api, before)
  const compared = await compareSources(t, { older: asks, now: server('res.end(work(100))') }, BRIEF)
  assert.ok(costOf(compared) < 0.7, `without the second request it costs ${costOf(compared)}x`)
  assert.match(sayFigureNotes(compared.run).map(inEnglish).join('\n'), /^older starts 2\.00 requests for each /m)
})

test('a server that waits longer is worse, though it costs no more', async t => {
  const waits = ms => server(`work(20000); setTimeout(() => res.end('hi'), ${ms})`)
  const options = { ...BRIEF, generations: 4, turnMs: 300 }
  const { decided } = await compareSources(t, { older: waits(2), now: waits(120) }, options)
  assert.deepEqual([decided.verdict, decided.decides], ['worse', 'requestsPerSecond'], JSON.stringify(decided))
})

test('the rate of a server that waits does not hang on its slowest answer', async t => {
  let asked = 0
  const url = await serve(t, async (req, res) => {
    await wait(++asked % 50 ? 4 : 150)
    res.end('x')
  })
  const generator = openLoad('bursts')
  t.after(generator.stop)
  const connections = 10
  const sums = { requests: 0, askedMs: 0, untilLastMs: 0, count: 0, latencyMs: 0 }
  for (let i = 0; i < 60; i++) {
    const { result } = await generator.run(url, { connections, leadInMs: 30, durationMs: 50, isLast: true })
    const { count = 0, mean = 0 } = result.latencyMicros ?? {}
    sums.requests += result.requests
    sums.askedMs += result.askedMs
    sums.untilLastMs += result.durationMs
    sums.count += count
    sums.latencyMs += count * mean / 1000
  }
  const truth = connections / (sums.latencyMs / sums.count) // as many as are under way all the time
  const [byOwnTimes, byLast] = [sums.requests / sums.askedMs, sums.count / sums.untilLastMs].map(rate => rate / truth)
  assert.ok(byOwnTimes > 0.88 && byOwnTimes < 1.12, `${byOwnTimes} of what is true`)
  assert.ok(byLast < 0.85, `${byLast} by the last answer`)
})
