// @ts-check
// The site as `npm run docs` serves it, asked by whoever means ill, thousands of times. What a single request must get
// is in served.test.js. Each test says how often it has asked.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { appendFile, mkdir, rm, symlink } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { after, before, describe, test } from 'node:test'
import pWaitFor from 'p-wait-for'
import { TOKEN_HEADER } from '../../scripts/stages/live-bounds.js'
import { startDocs } from '../support/docs-server.js'
import { NO_SIGNALS } from '../support/lacking.js'
import { childrenOf } from '../support/processes.js'
import { copyProject } from '../support/project.js'
import { RUN } from '../support/live.js'

const SECRET = 'for nobody to read'
const PATIENCE = { timeout: 60_000 }
const AT_A_TIME = 8
const RUNS = '/live/api/runs'
const JSON_TYPE = 'application/json'

const times = (count, of) => Array.from({ length: count }, (_, i) => of(i))
const across = (...lists) => lists.reduce((all, list) => all.flatMap(one => list.map(next => [...one, next])), [[]])

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
    outside = `${root}-out`
    for (const folder of [`${root}/.git`, `${root}/results`, outside]) await mkdir(folder)
    for (const file of ['.git/config', '.env', '.npmrc', 'README.md', 'results/bench.json']) await appendFile(`${root}/${file}`, SECRET)
    for (const name of ['secret.txt', 'secret.html', 'secret.svg', 'secret.js']) await appendFile(`${outside}/${name}`, SECRET)
    await appendFile(`${outside}/secret.js.map`, `{"version":3,"sources":[],"mappings":"","secret":"${SECRET}"}`)
    await symlink(`${outside}/secret.txt`, `${root}/docs/images/linked.svg`)
    await symlink(outside, `${root}/docs/linked`)
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
    const files = [
      ...['secret.txt', 'secret.html', 'secret.svg', 'secret.js', 'secret.js.map'].map(name => `${outside}/${name}`),
      ...['.env', '.npmrc', '.git/config', 'README.md', 'results/bench.json'].map(name => `${root}/${name}`),
      `${root}/docs/images/linked.svg`, `${root}/docs/linked/secret.txt`, '/etc/passwd', '/proc/self/environ'
    ]
    const dots = (dot, slash) => `/${times(12, () => dot).join(slash)}`
    const prefixes = [
      '', '/@fs', '/@fs/', '/@fs/.', '/@fs//', '/@id', '/@id/__x00__', '/images/..', '/.vitepress/cache/deps/..',
      '/@fs/x/x/x/?/../../../..', `/@fs${root}/docs/..`, `/@fs${root}/docs/%2e%2e`, `/@fs${root}/#/..`, '/node_modules/..',
      dots('..', '/'), dots('%2e%2e', '/'), dots('..', '%2f'), dots('%2e%2e', '%2f'), dots('..', '\\'), dots('..', '%5c'),
      dots('....', '//'), dots('..;', '/'), dots('%252e%252e', '%252f')
    ]
    const queries = [
      '', '?raw', '?raw??', '?import', '?import&raw', '?import&raw??', '?import&?inline=1.wasm?init', '?.svg?.wasm?init',
      '?url', '?import&url&inline', '?t=1&html-proxy', '::$DATA?raw'
    ]
    const asked = across(prefixes, files, queries).map(parts => parts.join(''))
    const answers = await each(asked, async path => ({ path, ...await ask({ path }) }))
    t.diagnostic(`${asked.length} paths`)
    const isLeak = ({ text }) => text.includes(SECRET) || /^root:.*:0:0:|(?:^|\0)PATH=/m.test(text)
    const pathsOf = which => answers.filter(which).map(({ path }) => path)
    assert.deepEqual(pathsOf(isLeak), [])
    t.diagnostic(`${pathsOf(({ status }) => status >= 500).length} of them answered by an error of Vite's`)
  })

  test('nobody but a page of this server starts a run, and it only what there is', async t => {
    const own = { host: `127.0.0.1:${site.port}`, origin, type: JSON_TYPE, token }
    const others = {
      host: ['evil.example', `evil.example:${site.port}`, `foo.localhost:${site.port}`, '127.0.0.1', `127.0.0.1:${site.port + 1}`],
      origin: [undefined, 'null', 'http://evil.example', `http://127.0.0.1:${site.port + 1}`, `https://127.0.0.1:${site.port}`],
      type: [undefined, 'text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'application/jsonp'],
      token: [undefined, '', 'x'.repeat(43), `${token}x`]
    }
    const headers = across(...Object.entries(others).map(([name, values]) => [own[name], ...values]))
      .map(([host, origin, type, token]) => ({ host, origin, type, token }))
      .filter(one => Object.keys(own).some(name => one[name] !== own[name]))
    const bodies = [
      '', '{', '[]', 'null', '1', '{}', '{"stages":[]}', '{"__proto__":{"stages":["hello-world"]}}', 'x'.repeat(4097),
      ...[
        { stages: 'hello-world' }, { stages: ['../secret'] }, { stages: ['/etc/passwd'] }, { stages: ['no-such-stage'] },
        { stages: times(5, () => 'hello-world') }, { stages: [{}] }, { stages: ['hello-world', '; id'] },
        ...[0, -1, 1.5, 61, '2', null, true].map(seconds => ({ seconds })),
        ...[0, -1, 501, '5', []].map(connections => ({ connections })),
        ...[0, 9, 50_001, 'x'].map(rate => ({ rate })), { flame: 1 }, { command: 'id' }
      ].map(wrong => JSON.stringify({ ...RUN, ...wrong }))
    ]
    const post = { method: 'POST', path: RUNS }
    const refused = [
      ...headers.map(one => ({ ...post, headers: headersOf(one), body: JSON.stringify(RUN) })),
      ...bodies.map(body => ({ ...post, headers: headersOf(own), body })),
      ...['GET', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD'].map(method => ({ ...post, method, headers: headersOf(own) })),
      ...['/live/api/', '/live/api/x', '/live/api/constructor', '/live/api/__proto__', '/live/api/runs/'].map(path =>
        ({ ...post, path, headers: headersOf(own), body: '{}' }))
    ]
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
    const texts = [
      '\r\n\r\n', 'GET\r\n\r\n', 'GET / HTTP/9.9\r\n\r\n', 'GET / HTTP/1.1\r\n\r\n', '\0\0\0\0', '\x16\x03\x01\x02\0', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
      `GET ${'/x'.repeat(10_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
      'GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n', 'GET http://[ HTTP/1.1\r\nHost: x\r\n\r\n', 'GET //[ HTTP/1.1\r\nHost: x\r\n\r\n',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n'
    ]
    for (const text of texts) {
      const socket = connect({ host: '127.0.0.1', port: site.port }).on('error', () => {})
      socket.end(text)
      await once(socket.resume(), 'close', { signal: AbortSignal.timeout(PATIENCE.timeout) })
    }
    t.diagnostic(`${texts.length} texts`)
    assert.equal((await ask({ path: '/01-the-server', headers: { accept: 'text/html' } })).status, 200)
  })

  test('whoever sends half a request, five hundred times, keeps no reader waiting', async t => {
    const head = `POST ${RUNS} HTTP/1.1\r\nHost: 127.0.0.1:${site.port}\r\nOrigin: ${origin}\r\nContent-Type: ${JSON_TYPE}\r\n`
    const halves = ['GET / HTTP/1.1\r\nHost: x\r\nX-', `${head}${TOKEN_HEADER}: ${token}\r\nContent-Length: 100\r\n\r\n{`]
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

  const headersOf = ({ host, origin, type, token }) =>
    Object.fromEntries(Object.entries({ host, origin, 'content-type': type, [TOKEN_HEADER]: token }).filter(([, value]) => value !== undefined))

  /** @returns {Promise<{ status: number, stop: () => void }>} as soon as it is answered */
  async function start () {
    const headers = headersOf({ host: `127.0.0.1:${site.port}`, origin, type: JSON_TYPE, token })
    const body = JSON.stringify(RUN)
    const asking = request({
      host: '127.0.0.1', port: site.port, path: RUNS, method: 'POST', agent: false, headers: { ...headers, 'content-length': Buffer.byteLength(body) }
    })
    asking.on('error', () => {}).end(body)
    const [response] = await once(asking, 'response', { signal: AbortSignal.timeout(PATIENCE.timeout) })
    response.on('error', () => {}).resume()
    return { status: response.statusCode, stop: () => asking.destroy() }
  }

  /** @returns {Promise<{ status: number, text: string }>} */
  function ask ({ path, method = 'GET', headers = {}, body = '' }) {
    const isUpgrade = 'upgrade' in headers
    const length = body ? { 'content-length': Buffer.byteLength(body) } : {}
    return new Promise((resolve, reject) => {
      request({
        host: '127.0.0.1',
        port: site.port,
        path,
        method,
        agent: isUpgrade ? false : agent,
        headers: { ...headers, ...length },
        signal: AbortSignal.timeout(PATIENCE.timeout)
      }).on('upgrade', ({ statusCode = 0 }, socket) => {
        socket.destroy()
        resolve({ status: statusCode, text: '' })
      }).on('response', async response => {
        const text = (await response.toArray()).join('')
        resolve({ status: Number(response.statusCode), text })
      }).on('error', reject).end(body)
    })
  }
})
