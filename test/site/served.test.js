// @ts-check
// The site as `npm run docs` serves it, and what websites, and whoever else reaches the port, may ask of it. A new
// advisory is a new line.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { appendFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { dirname } from 'node:path'
import { after, before, describe, test } from 'node:test'
import pWaitFor from 'p-wait-for'
import { TOKEN_HEADER } from '../../scripts/stages/live-bounds.js'
import { TEXTS } from '../../docs/.book/live-messages.js'
import { startDocs } from '../support/docs-server.js'
import { NO_SIGNALS } from '../support/lacking.js'
import { childrenOf, isGone } from '../support/processes.js'
import { copyProject } from '../support/project.js'

const SECRET = 'for nobody to read'
const PATIENCE_MS = 30_000

const HTML = { accept: 'text/html' }
const FOREIGN = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }
const LINK = { ...HTML, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }
const PORT = { origin: 'http://127.0.0.1:9999', 'access-control-request-method': 'GET' }
const REBOUND = { host: 'evil.example:OWN', origin: 'http://evil.example:OWN' }
const LIVE = { origin: 'http://127.0.0.1:OWN', 'content-type': 'application/json' }
const RUNS = '/live/api/runs'
const OF_PAGE = { ...LIVE, [TOKEN_HEADER]: 'TOKEN' }
const OTHER_PORT = { host: '127.0.0.1:1', origin: 'http://127.0.0.1:1' }
const WEB_SOCKET = { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13', 'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==' }
const socket = (protocol, origin = 'http://127.0.0.1:OWN') => ({ ...WEB_SOCKET, 'sec-websocket-protocol': protocol, origin })
const ANY = undefined
/** Path, language, and the title before that of the site. */
const SERVED = [
  ['/', 'en', 'Keeping Node.js fast: a tutorial that runs | '],
  ['/01-the-server.html', 'en', '1. A slow server | '],
  ['/zh/data-bench', 'zh-CN', 'Data: all stages | '],
  ['/no-such-page', 'en', '']
]

/**
 * ROOT is the folder of the project, OUT one beside it, OWN the port, KEY what Vite gives to its pages and TOKEN what
 * live runs do. Where any status will do, there is none. Whatever it is, no answer has the secret, or is for another
 * origin.
 *
 * @type {[what: string, target: string, headers?: object, status?: number, method?: string][]}
 */
const REQUESTS = [
  // What is meant to work.
  ['an address that is typed', '/01-the-server', { ...LINK, 'sec-fetch-site': 'none' }, 200],
  ['a link of another website', '/ru/01-the-server.html', LINK, 200],
  ['a module for a page', '/.vitepress/theme/index.js', { 'sec-fetch-site': 'same-origin' }, 200],
  ['a page for a program, by the other name of this machine', '/01-the-server', { host: 'localhost:OWN' }, 200],
  ["the page's own WebSocket", '/?token=KEY', socket('vite-hmr'), 101],
  ['whether the server is back', '/', socket('vite-ping'), 101],
  // Of another website, by <img>, <script>, <iframe> or fetch.
  ['a module that is bundled anew', '/.vitepress/site/glossary.js', FOREIGN, 403],
  ['a module that fails', '/@id/__x00__virtual:flames/nope', FOREIGN, 403],
  ['a page as a module', '/01-the-server.md?import&x', FOREIGN, 403],
  ['of another port', '/.vitepress/site/glossary.js', { ...FOREIGN, 'sec-fetch-site': 'same-site' }, 403],
  ['two sites in one header', '/', { ...FOREIGN, 'sec-fetch-site': 'none, cross-site' }, 403],
  ['a page in a frame', '/01-the-server', { ...LINK, 'sec-fetch-dest': 'iframe' }, 403],
  ['a window with a module', '/.vitepress/site/glossary.js', LINK, 403],
  ['a window with a module that fails', '/01-the-server.md?import&x', LINK, 403],
  ['a window with what a page imports', '/01-the-server?import', LINK, 403],
  ['a window with a file', '/@fsROOT/docs/01-the-server.md', LINK, 403],
  ["a reader's editor", '/__open-in-editor?file=package.json', {}, 403],
  ['a live run without a token', RUNS, LIVE, 403, 'POST'],
  ['a live run with a wrong token', RUNS, { ...LIVE, [TOKEN_HEADER]: 'x'.repeat(43) }, 403, 'POST'],
  ['a live run by GET', RUNS, OF_PAGE, 405],
  ['a live run by a preflight', RUNS, OF_PAGE, 405, 'OPTIONS'],
  ['a live run by what a form can send', RUNS, { ...OF_PAGE, 'content-type': 'text/plain' }, 415, 'POST'],
  ['a live run of another website', RUNS, { ...OF_PAGE, origin: 'http://evil.example' }, 403, 'POST'],
  ['a live run of no origin', RUNS, { ...OF_PAGE, origin: '' }, 403, 'POST'],
  ['a live run of a hidden origin', RUNS, { ...OF_PAGE, origin: 'null' }, 403, 'POST'],
  // Of another port of this machine, or by a name that leads here.
  ['a preflight of another port', '/', PORT, ANY, 'OPTIONS'],
  ['a page for another port', '/', { ...PORT, ...HTML }, 200],
  ['a source for another port', '/01-the-server.md', PORT],
  ['a host that is rebound', '/01-the-server', { ...HTML, ...REBOUND }, 403],
  ['a live run by a host that is rebound', RUNS, { ...OF_PAGE, ...REBOUND }, 403, 'POST'],
  ['a live run of another port', RUNS, { ...OF_PAGE, origin: OTHER_PORT.origin }, 403, 'POST'],
  ['a live run by the host of another port', RUNS, { ...OF_PAGE, ...OTHER_PORT }, 403, 'POST'],
  ['a page by an address that is not of this machine', '/01-the-server', { ...HTML, host: '1.2.3.4:OWN' }, 403],
  ['a page by a name of which anybody may have one', '/01-the-server', { ...HTML, host: 'foo.localhost:OWN' }, 403],
  ['the token by such a name', '/@id/__x00__virtual:live', { host: 'foo.localhost:OWN' }, 403],
  ['the token by a host without a port', '/@id/__x00__virtual:live', { host: 'localhost' }, 403],
  // WebSockets: nobody is left waiting.
  ['a ping of another website', '/', socket('vite-ping', 'http://evil.example'), 403],
  ['a ping of another port', '/', socket('vite-ping', 'http://127.0.0.1:9999'), 403],
  ['a ping to another path', '/x', socket('vite-ping'), 403],
  ['news for another path', '/x', socket('vite-hmr'), 403],
  ['news for another website', '/?token=KEY', socket('vite-hmr', 'http://evil.example'), 403],
  ['news with a wrong token', '/?token=x', socket('vite-hmr'), 400],
  ['news for a host that is rebound', '/?token=KEY', { ...socket('vite-hmr'), ...REBOUND }, 403],
  ['a WebSocket of nobody', '/', socket('mine'), 403],
  ['a WebSocket of live runs', '/live/api/runs', socket('vite-hmr'), 403],
  ['a WebSocket to no address', '//', socket('vite-hmr'), 400],
  ['another protocol', '/', { connection: 'Upgrade', upgrade: 'h2c' }, 403],
  // Addresses that are none.
  ['no URL', '//[', {}, 400],
  ['nothing that can be decoded', '/%ff', {}, 400],
  // Files that are not for pages, as published of Vite.
  ['.git', '/@fsROOT/.git/config', {}, 403],
  ['.git as a module', '/@fsROOT/.git/config?import&raw'],
  ['.env', '/@fsROOT/.env', {}, 403],
  ['.npmrc', '/@fsROOT/.npmrc', {}, 403],
  ['what no page imports', '/@fsROOT/README.md', {}, 403],
  ['what was measured here', '/@fsROOT/results/bench.json', {}, 403],
  ['a folder whose name begins with that of the project', '/@fsOUT/secret.txt', {}, 403],
  ['dots', '/../../../../../..OUT/secret.txt'],
  ['dots, encoded', '/%2e%2e/%2e%2e/%2e%2e/%2e%2e/%2e%2eOUT/secret.txt'],
  ['CVE-2025-24010', '/?token=KEY', socket('vite-hmr', 'null'), 403],
  ['CVE-2025-30208', '/@fsOUT/secret.txt?raw??'],
  ['CVE-2025-30208, imported', '/@fsOUT/secret.txt?import&raw??'],
  ['CVE-2025-31125', '/@fsOUT/secret.txt?import&?inline=1.wasm?init'],
  ['CVE-2025-31125, raw', '/@fsOUT/secret.txt?import&?raw'],
  ['CVE-2025-31486', '/@fsOUT/secret.txt?.svg?.wasm?init'],
  ['CVE-2025-31486, relative', '/@fs/x/x/x/?/../../../../..OUT/secret.txt?import&?raw'],
  ['CVE-2025-32395', '/@fsROOT/#/../../../../../../..OUT/secret.txt'],
  ['CVE-2025-46565', '/@fsROOT/.env/.'],
  ['CVE-2025-46565, encoded', '/@fsROOT/.env/%2e'],
  ['CVE-2025-58752', '/../../../../../../..OUT/secret.html', HTML],
  ['CVE-2025-62522', '/@fsROOT/.env\\'],
  ['CVE-2026-39363', '/', { ...socket('vite-hmr'), origin: '' }, 403],
  ['CVE-2026-39364', '/@fsROOT/.env?raw'],
  ['CVE-2026-39364, imported', '/@fsROOT/.env?import&raw'],
  ['CVE-2026-39364, inline', '/@fsROOT/.env?import&url&inline'],
  ['CVE-2026-39365', '/.vitepress/cache/deps/../../../../../../../../../..OUT/secret.js.map'],
  ['CVE-2026-39365, encoded', '/.vitepress/cache/deps/%2e%2e/%2e%2e/%2e%2e/%2e%2e/%2e%2e/%2e%2e/%2e%2eOUT/secret.js.map'],
  ['CVE-2026-53571', '/@fsROOT/.env::$DATA?raw']
]

const root = NO_SIGNALS ? '' : await copyProject({ after })

describe('npm run docs', { skip: NO_SIGNALS }, () => {
  /** @type {Awaited<ReturnType<typeof startDocs>>} */
  let site
  let own = /** @type {Record<string, string>} */ ({})
  let client = ''

  before(async () => {
    const outside = `${root}-out`
    for (const folder of [`${root}/.git`, `${root}/results`, outside]) await mkdir(folder)
    for (const file of ['.git/config', '.env', '.npmrc', 'README.md', 'results/bench.json']) await appendFile(`${root}/${file}`, SECRET)
    for (const name of ['secret.txt', 'secret.html']) await appendFile(`${outside}/${name}`, SECRET)
    await appendFile(`${outside}/secret.js.map`, `{"version":3,"sources":[],"mappings":"","secret":"${SECRET}"}`)
    site = await startDocs(root, '--trainer')
    own = { ROOT: root, OUT: outside, OWN: String(site.port) }
    client = (await ask('/@vite/client')).text
    own.KEY = String(/wsToken = "([^"]+)"/.exec(client)?.[1])
    own.TOKEN = await readToken()
  })
  after(async () => {
    site?.docs.kill('SIGKILL')
    await site?.docs
    await rm(own.OUT, { recursive: true, force: true })
  })

  test('it says where it listens, and serves the first page to this machine alone', async () => {
    assert.ok(site.output().startsWith(`listening on http://127.0.0.1:${site.port}\n`), site.output())
    assert.match((await ask('/', HTML)).text, /<html[^>]* data-trainer[^]*<div id="app">/)
    for (const { family, internal, address } of Object.values(networkInterfaces()).flatMap(all => all ?? [])) {
      if (family !== 'IPv4' || internal) continue
      await assert.rejects(once(connect({ host: address, port: site.port }), 'connect'), { code: 'ECONNREFUSED' })
    }
  })

  for (const [what, target, headers, status, method] of REQUESTS) {
    test(`${what}: ${method ?? 'GET'} ${target}`, async () => {
      const answer = await ask(target, headers, method)
      if (status) assert.equal(answer.status, status, answer.text)
      assert.ok(!answer.text.includes(SECRET), answer.text)
      assert.equal(answer.headers['access-control-allow-origin'], undefined)
    })
  }

  test('a page has its language, title and icon before any script runs', async () => {
    const said = /<html[^>]* lang="([^"]+)"[\s\S]*<title>([^<]+)<[\s\S]*<link rel="icon" href="data:image/
    for (const [path, lang, title] of SERVED) {
      assert.deepEqual(said.exec((await ask(path, HTML)).text)?.slice(1), [lang, `${title}Keeping Node.js fast`])
    }
  })

  test('what a reader may be refused is said in the language of the page', async () => {
    for (const headers of [LIVE, { ...OF_PAGE, origin: 'null' }]) {
      const { message: [said] } = JSON.parse((await ask(RUNS, headers, 'POST')).text)
      assert.ok(Object.values(TEXTS).includes(said), said)
    }
  })

  test('no window that has opened a page, or was opened by it, has a hold on it', async () => {
    assert.equal((await ask('/', HTML)).headers['cross-origin-opener-policy'], 'same-origin')
  })

  test('no error of a module covers a page that is read', () => {
    assert.match(client, /enableOverlay = false/)
  })

  test('whoever leaves in the middle of a request leaves no stack, and no page is loaded again', async () => {
    const leaves = connect({ host: '127.0.0.1', port: site.port })
    const headers = { ...OF_PAGE, host: '127.0.0.1:OWN', 'content-length': 100, expect: '100-continue' }
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
    leaves.write(filled(['POST /live/api/runs HTTP/1.1', ...lines, '', '{'].join('\r\n')))
    await once(leaves, 'data') // it reads the body now
    leaves.resetAndDestroy()
    await ask('/live') // it has noticed
    assert.doesNotMatch(site.output(), /^\s+at |optimized|reload/m)
  })

  test('a site that is built meanwhile reloads no page that is read, and stays as it is', async () => {
    const docs = `${own.ROOT}/docs`
    const built = `${docs}/.vitepress/dist/01-the-server.html`
    const untilSeen = async name => {
      // Again and again: what is written before the watcher knows the folder, nobody is told of.
      await pWaitFor(async () => {
        await appendFile(`${docs}/${name}`, ' ')
        return site.output().includes(`reload ${name}`)
      }, { interval: 200, timeout: PATIENCE_MS })
      await rm(`${docs}/${name}`)
    }
    await mkdir(dirname(built))
    await untilSeen('before.html') // it watches by now
    await writeFile(built, 'built')
    await untilSeen('after.html')
    assert.doesNotMatch(site.output(), /\.vitepress\/dist/)
    assert.equal(await readFile(built, 'utf8'), 'built')
  })

  test('Ctrl-C ends it, though refused WebSockets stay or have left without a word, and leaves no process', async () => {
    const children = await childrenOf(site.docs.pid)
    assert.ok(children.length > 0, 'a bundler of its own')
    const upgrade = filled('GET /x HTTP/1.1\r\nHost: 127.0.0.1:OWN\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
      'Sec-WebSocket-Protocol: vite-hmr\r\n\r\n')
    const leaves = connect({ host: '127.0.0.1', port: site.port })
    leaves.write(upgrade, () => leaves.resetAndDestroy())
    const stays = connect({ host: '127.0.0.1', port: site.port, allowHalfOpen: true })
    stays.write(upgrade)
    await Promise.all([once(leaves, 'close'), once(stays.resume(), 'end')])
    site.docs.kill('SIGINT')
    const ended = await Promise.race([site.docs, once(AbortSignal.timeout(PATIENCE_MS), 'abort')])
    stays.destroy()
    assert.equal(/** @type {any} */ (ended).exitCode, 130)
    await pWaitFor(() => children.every(isGone), { timeout: PATIENCE_MS })
    await assert.rejects(ask('/'), { code: 'ECONNREFUSED' })
  })

  /** As a page gets it. */
  async function readToken () {
    return String(/token = "([^"]+)"/.exec((await ask('/@id/__x00__virtual:live')).text)?.[1])
  }

  function filled (text) {
    return text.replaceAll(/ROOT|OUT|OWN|KEY|TOKEN/g, name => own[name] ?? name)
  }

  function ask (target, headers = {}, method = 'GET', body = '') {
    const given = Object.entries(headers).map(([name, value]) => [name, filled(value)]).filter(([, value]) => value)
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const options = { method, headers: Object.fromEntries(given), agent: false, signal }
    return new Promise((resolve, reject) => {
      request({ host: '127.0.0.1', port: site.port, path: filled(target), ...options })
        .on('upgrade', ({ statusCode, headers }, upgraded) => {
          upgraded.destroy()
          resolve({ status: statusCode, headers, text: '' })
        })
        .on('response', async response => {
          const text = (await response.toArray()).join('')
          resolve({ status: response.statusCode, headers: response.headers, text })
        })
        .on('error', reject)
        .end(body)
    })
  }
})
