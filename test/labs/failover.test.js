// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startProxy } from '../../labs/failover/lab.js'
import { WITHOUT_NGINX } from '../support/lacking.js'
import { serve } from '../support/server.js'

const signal = new AbortController().signal

test('nginx asks the other server after a 503, and hands it on when it is told to', { skip: WITHOUT_NGINX }, async t => {
  const refusing = (await serve(t, (req, res) => res.writeHead(503).end())).slice(0, -1)
  const answering = (await serve(t, (req, res) => res.end(`you asked for ${req.url}`))).slice(0, -1)
  const upstreams = [refusing, answering]
  for (const retries of [true, false]) {
    const proxy = await startProxy({ upstreams, retries, signal })
    t.after(() => proxy.stop())
    const answers = []
    for (let i = 0; i < 6; i++) answers.push(await fetch(`${proxy.url}/x`))
    const statuses = answers.map(({ status }) => status)
    assert.deepEqual(statuses.toSorted(), retries ? Array(6).fill(200) : [200, 200, 200, 503, 503, 503])
    const good = answers.filter(({ status }) => status === 200)
    for (const answer of good) assert.equal(await answer.text(), 'you asked for /x')
    const [first, second] = await proxy.counts()
    assert.deepEqual([first.answers, first.refusals, second.refusals, second.answers], [0, 3, 0, good.length])
  }
})
