// @ts-check
// Live runs as a reader sees them: the served site in a real browser.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { chromium } from 'playwright-core'
import { findChromium, NO_CHROMIUM } from '../../scripts/stages/installed/chromium.js'
import { startDocs } from '../support/docs-server.js'
import { NO_PROC } from '../support/lacking.js'
import { untilNobodyRuns } from '../support/live.js'
import { copyProject, edit } from '../support/project.js'

const program = await findChromium()
const PATIENCE = { timeout: 120_000 }
const PALE = 'path[stroke-opacity="0.3"]'
const skip = program ? NO_PROC : NO_CHROMIUM
const root = skip ? '' : await copyProject({ after })

describe('a page with live runs', { skip }, () => {
  /** @type {any} */
  let server
  /** @type {any} */
  let browser
  let origin = ''

  before(async () => {
    const { docs, port } = await startDocs(root)
    server = docs
    origin = `http://127.0.0.1:${port}`
    browser = await chromium.launch({ executablePath: program?.file, args: ['--no-sandbox'] })
  })
  after(async () => {
    await browser?.close()
    server?.kill('SIGKILL')
  })

  async function open (t, path) {
    const page = await browser.newPage({ viewport: { width: 1440, height: 1200 } })
    const troubles = /** @type {string[]} */ ([])
    page.on('pageerror', error => troubles.push(error.message))
    page.on('console', message => {
      if (message.type() === 'error') troubles.push(`${message.text()} ${message.location().url}`)
    })
    t.after(() => page.close())
    await page.goto(`${origin}/${path}`)
    await page.locator('.live-start').first().waitFor(PATIENCE)
    return { page, troubles }
  }

  const set = (live, name, value) => live.locator(`input[type=number][aria-label="${name}"]`).first().fill(String(value))
  const setShort = live => Promise.all([set(live, 'seconds', 2), set(live, 'connections', 10)])
  const box = (live, value) => live.locator(`input[type=checkbox][value="${value}"]`)
  const choose = async live => {
    await box(live, '01-slow').uncheck()
    for (const value of ['02-listener-fix', 'listeners']) await box(live, value).check()
  }
  const linesOf = (live, title) => live.locator(`.live-chart:has(figcaption:text-is("${title}")) .live-plot`)

  test('draws what server and generator tell over the recorded run, and ends with a table and a record', async t => {
    const { page, troubles } = await open(t, '04-experiments')
    const live = page.locator('.live').first()
    const recorded = live.locator('.live-recorded img').first()
    assert.equal(await recorded.isVisible(), false, 'shown before the reader has predicted')
    await live.locator('.live-recorded summary').click()
    await recorded.waitFor()
    assert.equal(await live.getByText('recorded', { exact: true }).count(), 0)
    await setShort(live)
    await live.locator('.live-start').click()
    await linesOf(live, 'requests/s').locator('path[stroke="#0969da"]').first().waitFor({ state: 'attached', ...PATIENCE })
    await live.locator('.live-table').waitFor(PATIENCE)
    const rows = await live.locator('.live-table tbody tr').allInnerTexts()
    assert.deepEqual(rows.map(row => row.split('\t')[0]), ['01-slow', '02-listener-fix'])
    assert.match(String(await linesOf(live, "listeners for 'after'").getAttribute('aria-label')), /02-listener-fix 1 at second/)
    const pale = linesOf(live, 'requests/s').locator(PALE)
    assert.equal(await pale.count(), 2, 'the recorded run of both')
    await live.getByText('recorded', { exact: true }).waitFor()
    await page.reload()
    await live.locator('.live-table').waitFor(PATIENCE)
    assert.deepEqual(await live.locator('.live-table tbody tr').allInnerTexts(), rows)
    await pale.first().waitFor({ state: 'attached', ...PATIENCE })
    assert.ok(await linesOf(live, 'requests/s').locator('path[fill="none"]').count() >= 4, 'its own lines as well')
    await live.getByText('Keep as your record').click()
    await live.getByText(/^Written to/).waitFor(PATIENCE)
    assert.deepEqual(troubles.filter(text => !text.includes('favicon')), [])
  })

  test('says first what came of it, and keeps the run before as a ghost when the code was edited, and over a reload', async t => {
    const { page } = await open(t, 'live')
    const live = page.locator('.live-bench')
    await choose(live)
    assert.equal(await live.locator('.live-start').isDisabled(), true)
    assert.match(await live.innerText(), /First predict: how many requests a second will 02-listener-fix answer\?/)
    await live.locator('.live-guess input').fill('100')
    await setShort(live)
    const listeners = linesOf(live, "listeners for 'after'")
    await live.locator('.live-start').click()
    await live.locator('.live-outcome').waitFor(PATIENCE)
    const verdict = await live.locator('.live-outcome').innerText()
    assert.match(verdict, /you predicted 100 requests\/s, and it answered/)
    const tops = await Promise.all(['.live-outcome', '.live-table', '.live-charts'].map(async part =>
      Number((await live.locator(part).boundingBox())?.y)))
    assert.deepEqual(tops, tops.toSorted((a, b) => a - b))
    const isLog = live.getByLabel('logarithmic')
    assert.equal(await isLog.isChecked(), false)
    await box(live, '01-slow').check()
    assert.equal(await isLog.isChecked(), true, 'of two servers, the slower one would lie on the floor')
    await page.reload()
    assert.equal(await live.locator('.live-outcome').innerText(PATIENCE), verdict)
    await choose(live)
    await live.locator('.live-guess input').fill('100')
    await setShort(live)
    assert.match(String(await listeners.getAttribute('aria-label')), /02-listener-fix 1 at/)

    await edit(join(root, '02-listener-fix/util.js'), 'if (afterEventAttached === true) return', 'if (attachAfterEvent === true) return')
    await live.locator('.live-start').click()
    await listeners.locator('path[stroke-dasharray]').first().waitFor({ state: 'attached', ...PATIENCE })
    await live.getByText('02-listener-fix does not answer as it must').or(live.locator('.live-table')).first().waitFor(PATIENCE)
    const label = String(await listeners.getAttribute('aria-label'))
    assert.ok(Number(/02-listener-fix ([\d,]+) at/.exec(label)?.[1].replace(',', '')) > 1, label)

    await page.reload()
    await box(live, 'listeners').check()
    await listeners.locator('path[stroke-dasharray]').first().waitFor({ state: 'attached', ...PATIENCE })
    await live.getByText('Forget earlier runs').click()
    await listeners.locator('path[stroke-dasharray]').first().waitFor({ state: 'detached' })
    assert.equal(await listeners.isVisible(), true, 'the last run stays')
  })

  test('runs no script but its own', async t => {
    const { headers } = await fetch(`${origin}/live`, { headers: { accept: 'text/html' } })
    const policy = String(headers.get('content-security-policy'))
    assert.match(policy, /frame-ancestors 'none'/)
    const [scripts] = /** @type {RegExpExecArray} */ (/script-src [^;]*/.exec(policy))
    assert.match(scripts, /^script-src 'self'( 'sha256-[\w+/=]+')+$/)
    const { page, troubles } = await open(t, 'live')
    await page.evaluate(() => {
      const { document } = /** @type {any} */ (globalThis)
      document.body.append(Object.assign(document.createElement('script'), { textContent: 'window.injected = true' }))
    })
    assert.equal(await page.evaluate(() => 'injected' in globalThis), false)
    assert.equal(troubles.filter(text => text.includes('Content Security Policy')).length, 1)
  })

  test('writes numbers, and says that the server is gone, in its language, and Ctrl-C leaves no process', async t => {
    const { page } = await open(t, 'ru/04-experiments')
    const live = page.locator('.live').first()
    const start = async seconds => {
      await live.locator('input[type=number]').first().fill(seconds)
      await live.locator('.live-start').click()
    }
    await start('2')
    await live.locator('td', { hasText: /^\d+([,\u00a0]\d+)?×$/ }).first().waitFor(PATIENCE)
    await start('60')
    await live.getByText('под нагрузкой').waitFor(PATIENCE)
    server.kill('SIGINT')
    await server
    await live.getByText('Сервер этой страницы больше не отвечает').or(live.getByText('прогон оборвался')).first().waitFor(PATIENCE)
    await untilNobodyRuns(root)
  })
})
