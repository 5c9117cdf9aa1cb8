// @ts-check
// Servers that sign their certificate themselves, or listen on one address alone, and packed answers in pieces.
import assert from 'node:assert/strict'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { execa } from 'execa'
import { inEnglish } from 'bench-in-turns/kit.js'
import { gateApps } from '../../packages/bench-in-turns/gate/gate.js'
import { trustOf } from '../../packages/bench-in-turns/start/http-client.js'
import { describeApp, openLoad, startServer } from 'bench-in-turns'
import { makeApp, NODE } from '../support/app.js'
import { folderOf } from '../support/temporary.js'

const signal = AbortSignal.timeout(120_000)
const HAS_OPENSSL = !(await execa('openssl', ['version'], { reject: false })).failed
const skip = !HAS_OPENSSL && 'openssl is not installed'
const PACKED = `const { createGzip } = require('node:zlib')
const answer = async (req, res) => {
  const isPacked = /gzip/.test(req.headers['accept-encoding'] ?? '')
  res.writeHead(isPacked ? 200 : 406, { 'content-type': 'text/plain', 'content-encoding': 'gzip' })
  const gzip = createGzip()
  gzip.pipe(res)
  for (let i = 0; i < 3; i++) {
    gzip.write('a piece of it '.repeat(100))
    gzip.flush()
    await new Promise(resolve => setTimeout(resolve, 2))
  }
  gzip.end()
}
`

/** @returns {Promise<string>} absolute folder with key.pem and cert.pem */
async function signFor (t) {
  const folder = await folderOf(t)
  await execa('openssl', ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2',
    '-subj', '/CN=localhost', '-keyout', 'key.pem', '-out', 'cert.pem'], { cwd: folder })
  return folder
}

/** By both generators. */
async function loadFor (t, app) {
  const server = await startServer(app, { signal })
  const [bursts, paced] = [openLoad('bursts', signal), openLoad('paced', signal)]
  t.after(() => Promise.all([server.stop(), bursts.stop(), paced.stop()]))
  const load = { connections: 2, asked: app.requests }
  const { result } = await bursts.run(server.url + app.route, { ...load, durationMs: 200, isLast: true })
  const { result: atRate } = await paced.run(server.url + app.route, { ...load, durationS: 0.3, overallRate: 50 })
  assert.ok(result.requests > 0)
  for (const { errors, non2xx } of [result, atRate]) assert.deepEqual([errors, non2xx], [0, 0])
  assert.ok(Number((await server.read()).requestsStarted) >= result.requests + atRate.requests)
  return server
}

const addresses = Object.values(networkInterfaces()).flat().filter(one => one !== undefined)

/** @type {[string, string | undefined, string][]} */
const alone = [
  ['::1 alone, as localhost is on many machines,', addresses.find(({ address }) => address === '::1')?.address, '::1'],
  ['an address in a network', addresses.find(({ family, internal }) => family === 'IPv4' && !internal)?.address, 'network']
]
for (const [what, address, wanted] of alone) {
  test(`a server that listens on ${what} is found, proved and loaded`, { skip: !address && `there is no ${wanted} here` }, async t => {
    const { dir } = await makeApp(t, {
      'index.js': `require('node:http').createServer((req, res) => res.end('hi')).listen(process.env.PORT, '${address}')`
    })
    const [app] = await describeApp(dir, { command: `${NODE} index.js` })
    await gateApps([[app]], { signal, ignoreBody: false, ignoreHeaders: [], shows: () => {} })
    const { hostname } = new URL((await loadFor(t, app)).url)
    assert.ok([address, `[${address}]`].includes(hostname), hostname)
  })
}

test('a server of HTTPS with a certificate of its own is found, proved and loaded', { skip }, async t => {
  const keys = await signFor(t)
  const { dir } = await makeApp(t, {
    'index.js': `const { readFileSync } = require('node:fs')
      const [key, cert] = ['key.pem', 'cert.pem'].map(name => readFileSync(process.env.KEYS + '/' + name))
      require('node:https').createServer({ key, cert }, (req, res) => res.end('hi')).listen(process.env.PORT)`
  })
  const [app] = await describeApp(dir, { command: `KEYS=${keys} ${NODE} index.js` })
  const shown = []
  await gateApps([[app]], { signal, ignoreBody: false, ignoreHeaders: [], shows: said => shown.push(inEnglish(said)) })
  assert.match(shown[0], /answers GET \/ with 200, no content type, 2 bytes: hi$/)
  const server = await loadFor(t, app)
  assert.match(server.url, /^https:\/\/127\.0\.0\.1:/)
})

test('such a certificate is trusted on loopback, and nowhere else', () => {
  const trusted = ['127.0.0.1', '127.1.2.3', '[::1]', 'localhost']
  const others = ['localhost.example', '127.0.0.1.example', '10.0.0.1', '[::2]', 'example.org']
  for (const host of trusted) assert.equal(trustOf(`https://${host}:1`).rejectUnauthorized, false, host)
  for (const host of others) assert.equal(trustOf(`https://${host}:1`).rejectUnauthorized, true, host)
})

test('headers come from a file, and what they ask for may be packed and come in pieces', async t => {
  const files = await folderOf(t, {
    'headers.txt': '# as curl reads them\r\nAccept-Encoding: gzip\r\n\r\nx-key: a: b\n',
    'wrong.txt': 'authorization Bearer secret',
    'requests.json': JSON.stringify([{ path: '/a', headers: { 'x-key': 'its own' } }])
  })
  const { dir } = await makeApp(t, {
    'index.js': `${PACKED}require('node:http').createServer(answer).listen(process.env.PORT)`
  })
  const chosen = { command: `${NODE} index.js`, headers: join(files, 'headers.txt') }
  const [app] = await describeApp(dir, chosen)
  const all = { 'accept-encoding': 'gzip', 'x-key': 'a: b' }
  assert.deepEqual(app.requests, [{ path: '/', headers: all }])
  const [listed] = await describeApp(dir, { ...chosen, requests: join(files, 'requests.json') })
  assert.deepEqual(listed.requests, [{ path: '/a', headers: { ...all, 'x-key': 'its own' } }])
  const shown = []
  await gateApps([[app]], { signal, ignoreBody: false, ignoreHeaders: [], shows: said => shown.push(inEnglish(said)) })
  assert.match(shown[0], / with 200, text\/plain, \d+ bytes: a piece of it a piece/)
  await loadFor(t, app)
  await assert.rejects(describeApp(dir, { ...chosen, headers: join(files, 'wrong.txt') }),
    ({ name, message }) => name === 'UsageError' && /header 1 is none such as/.test(message) && !/secret/.test(message))
})
