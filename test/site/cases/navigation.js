// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NARROW } from '../../support/site.js'
import { DONE } from '../../support/site-own.js'

/** @param {import('../../support/site.js').Open} open */
export function navigationCases (open) {
  test('the first page asks its question, shows what the answer is worth, and leads on, in this order', async t => {
    const { page } = await open(t, '')
    assert.equal(await page.locator('.VPSidebar').count(), 0)
    const button = page.getByRole('link', { name: 'Begin with chapter 1' })
    const parts = [page.getByText('Which word?'), page.getByRole('img', { name: /^Answers in the same/ }), button]
    const boxes = () => Promise.all(parts.map(part => part.boundingBox()))
    const ends = async () => (await boxes()).map(({ y, height }) => y + height)
    const onDesk = await ends()
    assert.ok(onDesk[2] < 900, `all are seen at once: ${onDesk}`)
    await page.setViewportSize(NARROW)
    for (const order of [onDesk, await ends()]) assert.deepEqual(order, order.toSorted((a, b) => a - b))
    await button.click()
    await page.waitForURL('**/01-the-server*')
  })

  test('the address that a chapter had before leads on to it', async t => {
    const { page } = await open(t, 'ru/')
    await page.goto(new URL('06-is-it-worth-it.html#predict', page.url()).href)
    await page.waitForURL('**/ru/13-is-it-worth-it*')
    await page.getByRole('heading', { level: 1 }).waitFor()
  })

  test('parts fold by keyboard, the data is folded, and the current page is in sight', async t => {
    const { page } = await open(t, '02-doctor')
    const part = page.locator('.VPSidebar details').first()
    const link = part.getByRole('link', { name: 'A slow server' })
    await part.locator('summary').focus()
    await page.keyboard.press('Enter')
    await link.waitFor({ state: 'hidden' })
    await page.keyboard.press('Enter')
    await link.waitFor()
    assert.equal(await part.locator('[aria-current="page"]').innerText(), '2. What kind of trouble is it?')
    const data = page.locator('.VPSidebar details', { hasText: 'All data' })
    assert.equal(await data.evaluate(details => details.open), false)

    const last = await open(t, 'data-upgrade')
    const current = last.page.locator('.VPSidebar [aria-current="page"]')
    await last.page.waitForFunction(() => {
      const { document, innerHeight } = /** @type {any} */ (globalThis)
      const place = document.querySelector('.VPSidebar [aria-current]')?.getBoundingClientRect()
      return place?.top > 60 && place.bottom < innerHeight
    })
    assert.equal(await current.isVisible(), true)
  })

  test('exercises that are done say so, and so does the sidebar', async t => {
    const { page } = await open(t, '04-experiments')
    const done = page.locator('.exercise-task', { has: page.locator('.exercise-done') })
    assert.equal(await done.count(), 1)
    assert.match(await done.innerText(), new RegExp(DONE))
    assert.match(await page.locator('.sidebar-progress').innerText(), /^1 of \d+ exercises done$/)
    assert.equal(await page.locator('.sidebar-done').count(), 0, 'the chapter has another one')
  })
}
