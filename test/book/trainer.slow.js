// @ts-check
// The trainer's view: served by `npm run docs -- --trainer`, in a real Chromium.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { chromium } from 'playwright-core'
import { findProgram, NO_CHROMIUM } from '../../scripts/server/chromium.js'
import { startDocs } from '../support/docs-server.js'
import { copyProject } from '../support/project.js'

const SIZES = [{ width: 1280, height: 720 }, { width: 1920, height: 1080 }]
const PAGES = ['', '02-doctor', '04-experiments', '07-the-optimised-server', '19-upgrading', 'live']
const LARGER = 1.6
const TIMEOUT_MS = 60_000
const program = await findProgram()

describe('for a trainer', { skip: program ? false : NO_CHROMIUM }, () => {
  const cleanUps = /** @type {(() => any)[]} */ ([])
  let browser = /** @type {any} */ (null)
  let origin = ''

  before(async () => {
    const root = await copyProject(/** @type {any} */ ({ after: cleanUp => cleanUps.unshift(cleanUp) }))
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
    await page.goto(`${origin}${path}`)
    await page.locator('h1').waitFor()
    return page
  }

  test('text is large, and nothing scrolls sideways', async () => {
    for (const path of PAGES) {
      const page = await open(path)
      for (const viewport of SIZES) {
        await page.setViewportSize(viewport)
        assert.deepEqual(await findScrolling(page), [], `${path} at ${viewport.width}`)
      }
      await page.close()
    }
    const page = await open('04-experiments')
    for (const [selector, px] of /** @type {const} */ ([['p', 16], ['.table td', 14], ['pre code', 14]])) {
      const size = await page.locator(`.vp-doc ${selector}`).first()
        .evaluate(element => Number.parseFloat(globalThis.getComputedStyle(element).fontSize))
      assert.ok(size >= LARGER * px - 1, selector)
    }
  })

  test('the sidebar is away, and Escape or a button brings it', async () => {
    const page = await open('01-the-server')
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
})

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
