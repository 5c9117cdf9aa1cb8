// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NARROW } from '../../support/site.js'

const IN_COLUMN = ['p', 'h2', 'hr', '.live', '.exercise-task', '.custom-block']
  .map(name => `.vp-doc > div > ${name}`).join()
const PAPER = { width: 718, height: 1000 } // A4 without its margins

/** @param {import('../../support/site.js').Open} open */
export function readingCases (open) {
  test('a term says what it means on hover and on focus, and Escape closes it', async t => {
    const { page } = await open(t, '01-the-server')
    const term = page.locator('.term', { hasText: 'ETag' })
    assert.equal(await term.count(), 1, 'only where it first stands')
    const tip = term.getByRole('tooltip')
    assert.equal(await tip.isVisible(), false)
    // A page that moves closes it.
    await term.evaluate(element => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
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

  test('text, rules and boxes are as wide as one column', async t => {
    const { page } = await open(t, '04-experiments')
    await page.locator('.vp-doc details').evaluateAll(all => { for (const details of all) details.open = true })
    const edges = await page.locator(IN_COLUMN).evaluateAll(all => all.flatMap(element => {
      const { left, right } = element.getBoundingClientRect()
      return element.checkVisibility() ? [`${element.tagName} from ${Math.round(left)} to ${Math.round(right)}`] : []
    }))
    assert.ok(edges.length > 20)
    const widths = new Set(edges.map(edge => edge.replace(/^\S+ /, '')))
    assert.equal(widths.size, 1, [...new Set(edges)].join('\n'))
  })

  test('nothing that is typed is cut off, on a desk or on a phone', async t => {
    for (const path of ['03-profiles', '08-one-request', '10-queues', 'your-own-server', 'on-monday']) {
      for (const viewport of [{ width: 1440, height: 900 }, NARROW]) {
        const { page } = await open(t, path, { viewport })
        await page.locator('.vp-doc details').evaluateAll(all => { for (const details of all) details.open = true })
        const cut = await page.locator('.language-sh pre').evaluateAll(all => all
          .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
          .map(({ textContent }) => textContent))
        assert.deepEqual(cut, [], `${path} at ${viewport.width} px`)
      }
    }
  })

  test('lines with the mark of a footnote are as high as others', async t => {
    const { page } = await open(t, '12-overload')
    const marked = page.locator('.vp-doc > div > p:has(.footnote-ref)')
    assert.ok(await marked.count() > 2)
    const lines = await marked.evaluateAll(all => all.map(p =>
      p.clientHeight / Number.parseFloat(globalThis.getComputedStyle(p).lineHeight)))
    assert.deepEqual(lines.filter(count => Math.abs(count - Math.round(count)) > 0.05), [])
  })

  test('"On Monday" is printed on two sides of a sheet, and a phone shows its table row by row', async t => {
    const { page } = await open(t, 'on-monday', { viewport: NARROW })
    const table = page.locator('.table-of-words').first()
    assert.equal(await table.locator('thead').isVisible(), false)
    const [what, type] = await table.locator('tbody tr').first().locator('td').all()
    const boxes = await Promise.all([what, type].map(cell => cell.boundingBox()))
    assert.ok(boxes[1].y >= boxes[0].y + boxes[0].height, 'below it')
    assert.match(await type.evaluate(cell => globalThis.getComputedStyle(cell, '::before').content), /type this/)
    const pdf = await page.pdf({ format: 'A4' })
    const pages = pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)
    assert.ok(pages.length <= 2, `${pages.length} pages`)
  })

  test('a picture that is cut on a phone shows at which edge', async t => {
    const { page } = await open(t, '03-profiles', { viewport: NARROW })
    const frame = page.locator('.picture-frame', { has: page.locator('img[src*="six-functions"]') })
    await frame.scrollIntoViewIfNeeded()
    await page.waitForFunction(frame => frame.dataset.more === 'right', await frame.elementHandle())
    assert.match(await frame.evaluate(element => globalThis.getComputedStyle(element, '::after').content), /→/)
    assert.equal(await frame.locator('.picture').getAttribute('tabindex'), '0')
  })

  test('print shows the text alone, with all that is folded on the screen and tables as wide as the paper', async t => {
    const { page } = await open(t, '04-experiments', { viewport: PAPER })
    await page.emulateMedia({ media: 'print' })
    for (const part of ['.VPNav', '.VPSidebar', '.VPDocFooter', '.VPDocAside']) {
      assert.equal(await page.locator(part).first().isVisible(), false, part)
    }
    const folded = page.locator('.vp-doc details:has(table)').first()
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
