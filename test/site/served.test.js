// @ts-check
// The site as `npm run docs` serves it, and what it answers to whom.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { appendFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { dirname } from 'node:path'
import { after, before, describe, test } from 'node:test'
import pWaitFor from 'p-wait-for'
import { TEXTS } from '../../docs/.book/live-messages.js'
import { askSite, plantSecrets, SECRET, startDocs } from '../support/docs-server.js'
import { NO_SIGNALS } from '../support/lacking.js'
import { childrenOf, isGone } from '../support/processes.js'
import { copyProject } from '../support/project.js'
import { HTML, LIVE, OF_PAGE, REQUESTS, RUNS } from './cases/requests.js'

const PATIENCE_MS = 30_000

/** Path, language, and the title before that of the site. */
const SERVED = [
  ['/', 'en', 'Keeping Node.js fast: a tutorial that runs | '],
  ['/01-the-server.html', 'en', '1. A slow server | '],
  ['/zh/data-bench', 'zh-CN', 'Data: all stages | '],
  ['/no-such-page', 'en', '']
]

const root = NO_SIGNALS ? '' : await copyProject({ after })

describe('npm run docs', { skip: NO_SIGNALS }, () => {
  /** @type {Awaited<ReturnType<typeof startDocs>>} */
  let site
  let own = /** @type {Record<string, string>} */ ({})
  let client = ''

  before(async () => {
    const outside = await plantSecrets(root)
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
    const said = `the pages are read; the address comes when all are there\nlistening on http://127.0.0.1:${site.port}\n`
    assert.ok(site.output().startsWith(said), site.output())
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

  test('an error in a file is told in the terminal, and to nobody else', async () => {
    await writeFile(`${own.ROOT}/docs/broken.js`, '}')
    const { status, text } = await ask('/broken.js', OF_PAGE)
    assert.deepEqual([status, text], [500, 'Internal Server Error\n'])
    assert.match(site.output(), /broken\.js/)
    const theme = '/.vitepress/theme'
    for (const file of ['ExerciseTask.vue', 'progress.js']) await ask(`${theme}/${file}`, OF_PAGE)
    await writeFile(`${own.ROOT}/docs${theme}/ExerciseTask.vue`, '<template></template><script>}</script>')
    await appendFile(`${own.ROOT}/docs${theme}/progress.js`, '// changed\n') // the next one, and no error
    await pWaitFor(() => site.output().includes('hmr update'), { timeout: PATIENCE_MS })
    const page = connect({ host: '127.0.0.1', port: site.port }).setEncoding('utf8')
    let told = ''
    page.on('data', text => { told += text })
    page.write(filled('GET /?token=KEY HTTP/1.1\r\nHost: 127.0.0.1:OWN\r\nOrigin: http://127.0.0.1:OWN\r\n' +
      'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Protocol: vite-hmr\r\nSec-WebSocket-Version: 13\r\n' +
      `Sec-WebSocket-Key: ${Buffer.alloc(16).toString('base64')}\r\n\r\n`))
    await pWaitFor(() => told.includes('"connected"'), { timeout: PATIENCE_MS })
    await ask('/live') // what comes with it has come
    page.destroy()
    assert.doesNotMatch(told, /"type":"error"/)
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
    return askSite(site.port, { path: filled(target), headers: Object.fromEntries(given), method, body })
  }
})
