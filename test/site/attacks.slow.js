// @ts-check
// The site as `npm run docs` serves it, asked by whoever means ill, thousands of times. What a single request must get
// is in served.test.js. Each test says how often it has asked.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { after, before, describe, test } from 'node:test'
import pWaitFor from 'p-wait-for'
import { askSite, plantSecrets, SECRET, startDocs } from '../support/docs-server.js'
import { NO_SIGNALS } from '../support/lacking.js'
import { childrenOf } from '../support/processes.js'
import { copyProject } from '../support/project.js'
import { across, halvesOfRequests, hiddenPaths, NO_HTTP, rightRun, times, wrongRuns } from './cases/attacks.js'

const PATIENCE = { timeout: 60_000 }
const AT_A_TIME = 8

/** @returns {Promise<any[]>} in the order of the list */
async function each (list, work) {
  const answers = []
  const left = list.entries()
  await Promise.all(times(AT_A_TIME, async () => {
    for (const [i, one] of left) answers[i] = await work(one)
  }))
  return answers
}

const root = NO_SIGNALS ? '' : await copyProject({ after })

describe('the site, attacked', { skip: NO_SIGNALS }, () => {
  let outside = ''
  let token = ''
  let key = ''
  let origin = ''
  /** @type {Awaited<ReturnType<typeof startDocs>>} */
  let site
  const agent = new Agent({ keepAlive: true, maxSockets: AT_A_TIME })

  before(async () => {
    outside = await plantSecrets(root)
    site = await startDocs(root)
    origin = `http://127.0.0.1:${site.port}`
    token = String(/token = "([^"]+)"/.exec((await ask({ path: '/@id/__x00__virtual:live' })).text)?.[1])
    key = String(/wsToken = "([^"]+)"/.exec((await ask({ path: '/@vite/client' })).text)?.[1])
  })
  after(async () => {
    agent.destroy()
    site?.docs.kill('SIGKILL')
    await site?.docs
    await rm(outside, { recursive: true, force: true })
  })

  test('no path leads to a file outside the pages', async t => {
    const asked = hiddenPaths({ root, outside })
    const answers = await each(asked, async path => ({ path, ...await ask({ path }) }))
    t.diagnostic(`${asked.length} paths`)
    const isLeak = ({ text }) => text.includes(SECRET) || /^root:.*:0:0:|(?:^|\0)PATH=/m.test(text)
    const pathsOf = which => answers.filter(which).map(({ path }) => path)
    assert.deepEqual(pathsOf(isLeak), [])
    assert.deepEqual(pathsOf(({ status, text }) => status >= 500 && text.includes(root)), [], 'an error names a folder')
  })

  test('nobody but a page of this server starts a run, and it only what there is', async t => {
    const refused = wrongRuns({ port: site.port, token })
    const answers = await each(refused, async one => ({ one, status: (await ask(one)).status }))
    t.diagnostic(`${refused.length} requests`)
    assert.deepEqual(answers.filter(({ status }) => status < 400 || status >= 500), [])
  })

  test('a WebSocket is for a page of this server alone', async t => {
    const protocols = ['vite-hmr', 'vite-ping', 'mine', undefined]
    const origins = [origin, 'http://evil.example', 'null', undefined]
    const asked = across(protocols, origins, [`/?token=${key}`, '/', '/x'])
    const answers = await each(asked, async ([protocol, from, path]) => {
      const headers = {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': Buffer.alloc(16).toString('base64'),
        ...protocol && { 'sec-websocket-protocol': protocol },
        ...from && { origin: from }
      }
      return (await ask({ path, headers })).status === 101
    })
    t.diagnostic(`${asked.length} upgrades`)
    const mayCome = ([protocol, from, path]) => from === origin &&
      (protocol === 'vite-ping' ? path !== '/x' : protocol === 'vite-hmr' && path.includes(key))
    assert.deepEqual(answers, asked.map(mayCome))
  })

  test('whatever is no HTTP ends, and the server does not', async t => {
    for (const text of NO_HTTP) {
      const socket = connect({ host: '127.0.0.1', port: site.port }).on('error', () => {})
      socket.end(text)
      await once(socket.resume(), 'close', { signal: AbortSignal.timeout(PATIENCE.timeout) })
    }
    t.diagnostic(`${NO_HTTP.length} texts`)
    assert.equal((await ask({ path: '/01-the-server', headers: { accept: 'text/html' } })).status, 200)
  })

  test('whoever sends half a request, five hundred times, keeps no reader waiting', async t => {
    const halves = halvesOfRequests({ port: site.port, token })
    const sockets = times(500, () => connect({ host: '127.0.0.1', port: site.port }).on('error', () => {}))
    await Promise.all(sockets.map((socket, i) => new Promise(resolve => socket.write(halves[i % 2], resolve))))
    const beganMs = performance.now()
    const { status } = await ask({ path: '/02-doctor', headers: { accept: 'text/html' } })
    t.diagnostic(`${sockets.length} connections; a page came in ${Math.round(performance.now() - beganMs)} ms meanwhile`)
    for (const socket of sockets) socket.destroy()
    assert.equal(status, 200)
  })

  test('of ten runs at the same time one begins, thirty that are stopped at once leave nothing, and the next one begins', async t => {
    const idle = (await childrenOf(site.docs.pid)).length
    const started = await Promise.all(times(10, start))
    const running = started.filter(({ status }) => status === 200)
    assert.deepEqual(started.map(({ status }) => status).sort(), [200, ...times(9, () => 409)])
    running[0].stop()
    for (let i = 0; i < 30; i++) (await start()).stop()
    t.diagnostic('40 starts')
    await pWaitFor(async () => (await childrenOf(site.docs.pid)).length === idle, PATIENCE)
    const next = await start()
    assert.equal(next.status, 200)
    next.stop()
    await pWaitFor(async () => (await childrenOf(site.docs.pid)).length === idle, PATIENCE)
  })

  /** @returns {Promise<{ status: number, stop: () => void }>} as soon as it is answered */
  async function start () {
    const { body, headers, ...right } = rightRun({ port: site.port, token })
    const length = { 'content-length': Buffer.byteLength(body) }
    const asking = request({ host: '127.0.0.1', port: site.port, agent: false, ...right, headers: { ...headers, ...length } })
    asking.on('error', () => {}).end(body)
    const [response] = await once(asking, 'response', { signal: AbortSignal.timeout(PATIENCE.timeout) })
    response.on('error', () => {}).resume()
    return { status: response.statusCode, stop: () => asking.destroy() }
  }

  const ask = asked => askSite(site.port, { agent, ...asked })
})
