// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NARROW } from '../../support/site.js'

const PAPER = { width: 718, height: 1000 } // A4 without its margins

/** @param {import('../../support/site.js').Open} open */
export function readingCases (open) {
  test('a term says what it means on hover and on focus, and Escape closes it', async t => {
    const { page } = await open(t, '01-the-server')
    const term = page.locator('.term', { hasText: 'ETag' })
    assert.equal(await term.count(), 1, 'only where it first stands')
    const tip = term.getByRole('tooltip')
    assert.equal(await tip.isVisible(), false)
    await term.hover()
    assert.match(await tip.innerText(), /names the version of a body/)
    await page.mouse.move(0, 0)
    await tip.waitFor({ state: 'hidden' })
    await term.getByRole('button').focus()
    await tip.waitFor()
    assert.equal(await term.getByRole('button').getAttribute('aria-describedby'), await tip.getAttribute('id'))
    await page.keyboard.press('Escape')
    await tip.waitFor({ state: 'hidden' })
  })

  test('a term says what it means when it is tapped, within the screen', async t => {
    const { page } = await open(t, '01-the-server', { viewport: NARROW, hasTouch: true })
    const term = page.locator('.term', { hasText: 'ETag' })
    await term.tap()
    const { x, width } = await term.getByRole('tooltip').boundingBox()
    assert.ok(x >= 0 && x + width <= NARROW.width)
  })

  test('a phone gets pictures that were drawn for it, whole and no smaller', async t => {
    const { page } = await open(t, 'data-bench', { viewport: NARROW })
    const picture = page.locator('.picture:has(picture)').first()
    await picture.scrollIntoViewIfNeeded()
    const { own, shown } = await picture.locator('img').evaluate(async img => {
      await img.decode()
      return { own: img.naturalWidth, shown: img.clientWidth }
    })
    assert.ok(own === shown && shown < NARROW.width, `${own} px shown in ${shown}`)
    assert.equal(await picture.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth), false)
  })

  test('a phone breaks no name and no interval in a table, and covers no head with its hint', async t => {
    for (const path of ['data-bench', '01-the-server', '04-experiments']) {
      const { page } = await open(t, path, { viewport: NARROW })
      await page.locator('.vp-doc details').evaluateAll(all => { for (const details of all) details.open = true })
      const broken = await page.locator('.table .whole').evaluateAll(all => all
        .filter(({ textContent, offsetHeight }) => offsetHeight > 24 && textContent.length < 26)
        .map(({ textContent }) => textContent))
      assert.deepEqual(broken, [], path)
      const head = page.locator('.table[data-more="right"] thead').first()
      const hint = await head.evaluate(thead => globalThis.getComputedStyle(thead.closest('.table'), '::after').top)
      assert.ok(Number.parseFloat(hint) <= -20, 'above it')
    }
  })

  test('print shows the text alone, with all that is folded on the screen and tables as wide as the paper', async t => {
    const { page } = await open(t, '04-experiments', { viewport: PAPER })
    await page.emulateMedia({ media: 'print' })
    for (const part of ['.VPNav', '.VPSidebar', '.VPDocFooter', '.VPDocAside']) {
      assert.equal(await page.locator(part).first().isVisible(), false, part)
    }
    const folded = page.locator('.vp-doc details').first()
    assert.equal(await folded.evaluate(details => details.open), false)
    assert.ok(await folded.locator('table').first().evaluate(table => table.checkVisibility() && table.clientHeight > 0))
    assert.equal(await page.locator('.term-word').first().evaluate(word => globalThis.getComputedStyle(word).textDecorationLine), 'none')
    assert.equal(await page.locator('.vp-doc a').first().evaluate(a => globalThis.getComputedStyle(a, '::after').content), 'none')
    for (const path of ['data-bench', 'data-folklore', '01-the-server']) {
      await page.goto(new URL(path, page.url()).href, { waitUntil: 'networkidle' })
      const rights = await page.locator('.vp-doc table').evaluateAll(tables =>
        tables.map(table => table.getBoundingClientRect().right))
      assert.ok(Math.max(...rights) <= PAPER.width, `${path}: a table is cut at ${Math.max(...rights)} px`)
    }
  })
}
