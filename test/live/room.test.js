// @ts-check
// The trainer's view, and the room's plot in it: served by `npm run docs -- --trainer`, in a real Chromium.
import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { chromium } from 'playwright-core'
import { findProgram, NO_CHROMIUM } from '../../scripts/stages/chromium.js'
import { startDocs } from '../support/docs-server.js'
import { copyProject, runScript } from '../support/project.js'

const ID = '05-fix-the-guard'
const PAGE = 'live'
const SIZES = [{ width: 1280, height: 720 }, { width: 1920, height: 1080 }]
const PAGES = ['', '02-doctor', '04-experiments', '07-the-optimised-server', '19-upgrading', PAGE]
const LARGER = 1.6
const TIMEOUT_MS = 60_000
const program = await findProgram()

describe('for a trainer', { skip: program ? false : NO_CHROMIUM }, () => {
  const cleanUps = /** @type {(() => any)[]} */ ([])
  let browser = /** @type {any} */ (null)
  let origin = ''
  let files = /** @type {{ name: string, text: string }[]} */ ([])

  before(async () => {
    const root = await copyProject(/** @type {any} */ ({ after: cleanUp => cleanUps.unshift(cleanUp) }))
    files = [await exportOf(root, 'one.json', 0.02), await exportOf(root, 'two.json', 0.04)]
    const { docs, port } = await startDocs(root, '--trainer')
    cleanUps.unshift(() => { docs.kill('SIGKILL') })
    origin = `http://127.0.0.1:${port}/`
    browser = await chromium.launch({ executablePath: program?.file, args: ['--no-sandbox'] })
    cleanUps.unshift(() => browser.close())
  })
  after(async () => { for (const cleanUp of cleanUps) await cleanUp() })

  async function open (path) {
    const page = await browser.newPage({ viewport: SIZES[0], reducedMotion: 'reduce' })
    page.setDefaultTimeout(TIMEOUT_MS)
    const requests = /** @type {{ url: string, method: string }[]} */ ([])
    page.on('request', request => requests.push({ url: request.url(), method: request.method() }))
    await page.goto(`${origin}${path}`)
    await page.locator('h1').waitFor()
    return { page, requests }
  }

  test('text is large, and nothing scrolls sideways', async () => {
    for (const path of PAGES) {
      const { page } = await open(path)
      for (const viewport of SIZES) {
        await page.setViewportSize(viewport)
        assert.deepEqual(await findScrolling(page), [], `${path} at ${viewport.width}`)
      }
      await page.close()
    }
    const { page } = await open('04-experiments')
    for (const [selector, px] of /** @type {const} */ ([['p', 16], ['.table td', 14], ['pre code', 14]])) {
      assert.ok(await fontPx(page, `.vp-doc ${selector}`) >= LARGER * px - 1, selector)
    }
    const { width } = await (await open('03-profiles')).page.locator('.vp-doc .picture img').first().boundingBox()
    assert.ok(width > SIZES[0].width * 0.9, `${width} px`)
  })

  test('the number of a line of code stays beside it', async () => {
    const { page } = await open('02-doctor')
    const block = page.locator('.line-numbers-mode').first()
    await block.waitFor()
    const tops = selector => block.locator(selector)
      .evaluateAll(lines => lines.map(line => line.getBoundingClientRect().top))
    const lines = await tops('.line')
    assert.ok(lines.length > 5)
    assert.deepEqual(await tops('.line-number'), lines)
    await page.close()
  })

  test('the sidebar is away, and Escape or a button brings it', async () => {
    const { page } = await open('01-the-server')
    const sidebar = page.locator('.VPSidebar')
    assert.equal(await sidebar.isVisible(), false)
    await page.keyboard.press('Escape')
    await sidebar.waitFor()
    await page.keyboard.press('Escape')
    await sidebar.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Contents' }).click()
    await sidebar.waitFor()
    assert.deepEqual(await findScrolling(page), [])
    await page.close()
  })

  test("the room's files become a plot and a table, in this browser alone, and a bad one is named", async () => {
    const { page, requests } = await open(PAGE)
    await page.getByText('drop them here').waitFor()
    const bad = [
      { name: 'wrong.json', text: JSON.stringify({ formatVersion: 1, machine: {}, results: [] }) },
      { name: 'cut.json', text: '{' }
    ]
    await page.locator('.room input').setInputFiles([...files, ...bad].map(({ name, text }) =>
      ({ name, mimeType: 'application/json', buffer: Buffer.from(text) })))
    await page.locator('.room [role=status]', { hasText: '2 participants' }).waitFor()
    assert.deepEqual(await page.getByRole('alert').locator('li').allTextContents(), [
      'wrong.json:1: machine has no cpuModel; it needs: cpuModel, cores, platform, node',
      "cut.json:1: not JSON: Expected property name or '}'"
    ])
    const row = page.getByRole('table').first().getByRole('row', { name: ID })
    assert.deepEqual(await row.locator('td').allTextContents(), [ID, '2 of 2', '2', '0.02x', '0.03x', '0.04x'])
    const svg = await page.locator('.room-picture svg').innerHTML()
    assert.match(svg, /A dot for each participant/)
    assert.ok(svg.includes(ID))
    await page.getByText('Each dot as a figure').click()
    const dots = await page.getByRole('table').last().locator('tbody tr').allInnerTexts()
    assert.deepEqual(dots.map(dot => dot.split('\t')), [[ID, '0.02x', '0.01 to 0.04'], [ID, '0.04x', '0.02 to 0.08']])
    assert.deepEqual(await findScrolling(page), [])
    assert.deepEqual(requests.filter(({ url, method }) => method !== 'GET' || !url.startsWith(origin)), [])
    await page.close()
  })

  test('a file that is dropped replaces one of the same name', async () => {
    const { page } = await open(PAGE)
    await page.getByText('drop them here').waitFor()
    for (const [i, { text }] of files.entries()) {
      const dataTransfer = await page.evaluateHandle(text => {
        const { DataTransfer, File } = /** @type {any} */ (globalThis)
        const transfer = new DataTransfer()
        transfer.items.add(new File([text], 'me.json'))
        return transfer
      }, text)
      await page.locator('.room-drop').dispatchEvent('drop', { dataTransfer })
      await page.getByRole('cell', { name: ['0.02x', '0.04x'][i] }).first().waitFor()
    }
    assert.match(await page.locator('.room [role=status]').innerText(), /1 participant$/)
    await page.getByRole('button', { name: 'Remove all files' }).click()
    await page.locator('.room table').first().waitFor({ state: 'detached' })
    await page.close()
  })
})

async function exportOf (root, name, value) {
  const ratio = { value, low: value / 2, high: value * 2, count: 4 }
  await writeFile(join(root, '.progress.json'), JSON.stringify({ [ID]: { doneAt: 'now', hints: 1, ratio } }))
  const { exitCode, all } = await runScript(root, 'check.js', ['--export', name])
  assert.equal(exitCode, 0, all)
  return { name, text: await readFile(join(root, name), 'utf8') }
}

function fontPx (page, selector) {
  return page.locator(selector).first().evaluate(element =>
    Number.parseFloat(globalThis.getComputedStyle(element).fontSize))
}

function findScrolling (page) {
  return page.evaluate(() => {
    const { document, getComputedStyle, innerWidth } = /** @type {any} */ (globalThis)
    const isCut = element =>
      element.scrollWidth > element.clientWidth + 1 && ['auto', 'scroll'].includes(getComputedStyle(element).overflowX)
    const inner = [...document.querySelectorAll('.vp-doc *')].filter(element => element.checkVisibility() && isCut(element))
    const names = inner.map(element => `${element.className}: ${element.innerText.slice(0, 40)}`)
    return document.documentElement.scrollWidth > innerWidth ? ['the page', ...names] : names
  })
}
