// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { claims } from '../../labs/failover/claims.js'
import lab from '../../labs/failover/lab.js'
import { configure, countLines, openNginx, openOwnProxy } from '../../labs/failover/proxies.js'
import { report } from '../../labs/failover/report.js'
import { readCatalog } from '../../scripts/server/catalog.js'
import { findNginx, NO_NGINX } from '../../scripts/server/nginx.js'
import { serve } from '../support/server.js'

const signal = new AbortController().signal
const nginxMissing = await findNginx() ? false : NO_NGINX
const UPSTREAMS = ['http://127.0.0.1:1', 'http://127.0.0.1:2']

for (const [name, open, skip] of /** @type {[string, typeof openNginx, string | false][]} */ ([
  ['nginx', openNginx, nginxMissing],
  ['the small proxy', openOwnProxy, false]
])) {
  test(`${name} asks the other server after a 503, and hands it on when it is told to`, { skip }, async t => {
    const refusing = (
      await serve(t, (req, res) => {
        res.writeHead(503, { 'Retry-After': '9' }).end()
      })
    ).slice(0, -1)
    const answering = (await serve(t, (req, res) => res.end(`you asked for ${req.url}`))).slice(0, -1)
    const upstreams = [refusing, answering]
    for (const retries of [true, false]) {
      const proxy = await open({ upstreams, retries, signal })
      try {
        const answers = []
        for (let i = 0; i < 6; i++) answers.push(await fetch(`${proxy.url}/x`))
        const statuses = answers.map(({ status }) => status)
        assert.deepEqual(statuses.toSorted(), retries ? Array(6).fill(200) : [200, 200, 200, 503, 503, 503])
        const good = answers.filter(({ status }) => status === 200)
        for (const answer of good) {
          assert.equal(await answer.text(), 'you asked for /x')
          assert.equal(answer.headers.get('retry-after'), null)
        }
        const [first, second] = await proxy.counts()
        assert.deepEqual([first.answers, second.refusals, second.answers], [0, 0, good.length])
        assert.equal(first.refusals, 3)
      } finally {
        await proxy.stop()
      }
    }
  })

  test(`${name} asks the other server when one is gone`, { skip }, async t => {
    const answering = (await serve(t, (req, res) => res.end())).slice(0, -1)
    const proxy = await open({ upstreams: ['http://127.0.0.1:1', answering], retries: true, signal })
    try {
      for (let i = 0; i < 4; i++) assert.equal((await fetch(`${proxy.url}/x`)).status, 200)
      const [gone] = await proxy.counts()
      assert.deepEqual(gone, { answers: 0, refusals: 0, errors: 2 })
    } finally {
      await proxy.stop()
    }
  })
}

test('lines of nginx are counted by server: of two tries, both', () => {
  const log = '127.0.0.1:1, 127.0.0.1:2;503, 200\n127.0.0.1:2;200\n127.0.0.1:1, 127.0.0.1:2;502, 200\n127.0.0.1:1;200\n'
  assert.deepEqual(countLines(log, UPSTREAMS), [
    { answers: 1, refusals: 1, errors: 1 },
    { answers: 3, refusals: 0, errors: 0 }
  ])
})

test('only a proxy that retries is told when to', () => {
  const of = retries => configure({ port: 3, upstreams: UPSTREAMS, retries, log: 'x.log' })
  assert.match(of(true), /proxy_next_upstream error timeout http_503;/)
  assert.match(of(false), /proxy_next_upstream off;/)
})

const clients = (non2xx, more = {}) => ({ requests: 100, non2xx, errors: 0, neverAnswered: 0, ...more })
const measured = (seen, refusals, seenWithout) =>
  /** @type {any} */ (
    [
      [false, seenWithout],
      [true, seen]
    ].map(([retries, non2xx]) => ({
      retries,
      clients: clients(non2xx),
      upstreams: [
        { answers: 1, refusals, errors: 0 },
        { answers: 99, refusals: 0, errors: 0 }
      ],
      deaths: []
    }))
  )
const verdict = samples => claims[0].check({ samples }, {}).verdict

test('failover holds when clients see none of the refusals, and is open where nothing was refused', () => {
  assert.equal(verdict(measured(0, 50, 40)), 'holds')
  assert.equal(verdict(measured(1, 50, 40)), 'fails')
  assert.equal(verdict(measured(0, 0, 40)), 'unresolved')
  assert.equal(verdict(measured(0, 50, 0)), 'unresolved')
  assert.equal(verdict(measured(0, 50, 40).slice(1)), 'unresolved')
  const [without, { deaths, ...withRetries }] = measured(1, 50, 40)
  assert.equal(verdict([without, { ...withRetries, deaths: [{ message: 'it was ended by SIGKILL' }] }]), 'unresolved')
})

test('who ended is said in a line, with the reason where there is one', () => {
  const [run] = measured(0, 5, 5)
  const deaths = [
    { message: '02-listener-fix ended with exit code 1', stderrLines: ['Error: enough', '    at x.js:1:1'] },
    { message: '02-listener-fix was ended by SIGKILL', stderrLines: [] }
  ]
  const { notes = [] } = report({ samples: [{ ...run, deaths }] }, { proxy: 'nginx', missing: null })
  assert.match(notes[0], /^02-listener-fix ended with exit code 1: Error: enough/)
  assert.equal(notes[1], '02-listener-fix was ended by SIGKILL')
})

test('without nginx the small proxy stands in, and a line says so', async () => {
  const catalog = await readCatalog()
  const read = values => lab.readOptions({ values, positionals: [], catalog })
  assert.equal((await read({ proxy: 'reply-from' })).missing, null)
  const { missing } = { missing: NO_NGINX }
  const { notes = [] } = report({ samples: measured(0, 5, 5) }, { proxy: 'reply-from', missing })
  assert.match(notes[0], /^nginx is missing .*; a small proxy with @fastify\/reply-from stood in its place\.$/)
  assert.equal((await read({})).proxy, nginxMissing ? 'reply-from' : 'nginx')
})
