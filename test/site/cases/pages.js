// @ts-check
// What holds for every page.
import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import { describe, test } from 'node:test'
import { listPages, MIDDLE, NARROW, WIDE } from '../../support/site.js'
import { findLongLines, findUnreadable } from '../../support/site-look.js'

const SERIOUS = ['serious', 'critical']
const LANDMARKS = /^landmark-(?:unique|no-duplicate)/ // however serious that is
const SCRIPT_BYTES = 300_000 // of a page, as it is served
const LINE_LENGTH = 80 // as WCAG 1.4.8 has it
const SCROLLS = ['scrollable-region-focusable', 'nested-interactive', 'aria-hidden-focus']
const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
const POLL_MS = 250
const PATIENCE_MS = 120_000 // of a busy machine
// Pages of data are all made alike: a few of them will do.
const DATA = ['data-bench', 'data-loggers']

/** @param {import('../../support/site.js').Open} open */
export async function pageCases (open) {
  const own = (await listPages()).filter(path => !path.startsWith('data-') || DATA.includes(path))
  const pages = [...own, '404']
  describe('each page', { concurrency: 3 }, () => {
    for (const [i, path] of pages.entries()) {
      test(`${path || 'the first page'} opens without an error, asks no other host, is light, can be read at three widths, and axe finds nothing serious`, async t => {
        const { page, troubles, scriptBytes } = await open(t, path)
        assert.equal(await page.locator('h1').count(), 1)
        assert.ok(scriptBytes < SCRIPT_BYTES, `${scriptBytes} bytes of script`)
        await openAll(page)
        await page.addScriptTag({ path: AXE })
        for (const viewport of [MIDDLE, NARROW, WIDE]) {
          await resize(page, viewport)
          assert.deepEqual(await findUnreadable(page), [])
        }
        assert.deepEqual(await findLongLines(page, LINE_LENGTH), [])
        assert.deepEqual(await findSerious(page), [], 'in light')
        await resize(page, [NARROW, MIDDLE, WIDE][i % 3]) // what differs by width, pages have in common
        assert.deepEqual(await findSerious(page, { runOnly: SCROLLS }), [], 'in another width')
        await page.emulateMedia({ colorScheme: 'dark' })
        await page.locator('html.dark').waitFor()
        assert.deepEqual(await findSerious(page, { runOnly: ['color-contrast'] }), [], 'in dark')
        assert.deepEqual(troubles, [])
      })
    }
  })
}

async function findSerious (page, options = {}) {
  const { violations } = await page.evaluate(options => /** @type {any} */ (globalThis).axe.run(options), {
    resultTypes: ['violations'],
    ...options
  })
  return violations
    .filter(({ id, impact }) => SERIOUS.includes(impact) || LANDMARKS.test(id))
    .map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 200)}`)
}

async function openAll (page) {
  await page.evaluate(() => {
    const { document } = /** @type {any} */ (globalThis)
    document.querySelectorAll('.vp-doc details').forEach(details => { details.open = true })
  })
  await page.waitForFunction(() => {
    const { document } = /** @type {any} */ (globalThis)
    const closed = [...document.querySelectorAll('.flame-open')]
    for (const button of closed) button.click() // again: a click before the page's script is there does nothing
    return closed.length === 0
  }, undefined, { polling: POLL_MS, timeout: PATIENCE_MS })
}

// The browser lays out, and then says so to what watches sizes.
async function resize (page, viewport) {
  await page.setViewportSize(viewport)
  await page.evaluate(() => new Promise(resolve => {
    const { requestAnimationFrame } = /** @type {any} */ (globalThis)
    requestAnimationFrame(() => requestAnimationFrame(resolve))
  }))
}
