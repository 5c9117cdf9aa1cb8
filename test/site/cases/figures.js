// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { OWN } from '../../support/site-own.js'

/** @param {import('../../support/site.js').Open} open */
export function figureCases (open) {
  const openOwn = async (t, path) => {
    const opened = await open(t, path)
    await opened.page.getByRole('button', { name: 'your machine' }).click()
    const folded = opened.page.locator('details', { has: opened.page.getByText('What it showed here') })
    await folded.evaluateAll(all => { for (const details of all) details.open = true })
    return opened
  }

  test('figures can be switched to those of this machine, and stay so', async t => {
    const { page } = await open(t, '13-is-it-worth-it')
    const reference = page.locator('.of-reference').first()
    const yours = page.locator('.of-yours').first()
    assert.deepEqual([await reference.isVisible(), await yours.isVisible()], [true, false])
    await page.getByRole('button', { name: 'your machine' }).click()
    assert.deepEqual([await reference.isVisible(), await yours.isVisible()], [false, true])
    await page.reload({ waitUntil: 'networkidle' })
    assert.deepEqual([await reference.isVisible(), await yours.isVisible()], [false, true])
    const text = await page.locator('.vp-doc').innerText()
    assert.match(text, /not in your record: no record has the figure "ratio 02-listener-fix 01-slow 100"/)
  })

  test('a lab shows what it measured here, and names what its record lacks', async t => {
    const { page: measured } = await openOwn(t, '02-doctor')
    assert.match(await measured.locator('.vp-doc').innerText(), new RegExp(OWN.steps))
    const { page } = await openOwn(t, '06-load-and-latency')
    const text = await page.locator('.vp-doc').innerText()
    assert.match(text, /not in your record: unknown table of load "latency-02-listener-fix"/)
    assert.ok(await page.locator('.of-yours img[src^="data:image/svg"]').count() > 0)
  })

  test('where nobody can run anything, a live run is its recorded picture, and says so', async t => {
    const { page } = await open(t, '04-experiments')
    const live = page.locator('.live').first()
    await live.getByText('A recorded run.').waitFor()
    const picture = live.locator('img[src*="watched-fix"]')
    assert.equal(await picture.isVisible(), true)
    const { own, shown } = await picture.evaluate(img => ({ own: img.naturalWidth, shown: img.clientWidth }))
    assert.equal(shown, own, 'as wide as it was drawn, so that its text can be read')
    assert.equal(await live.locator('button').count(), 0)
    await page.goto(new URL('live', page.url()).href)
    await page.getByText('This copy of the page cannot run servers').waitFor()
  })

  test('profiles of this machine are shown, and those that it lacks are named', async t => {
    const { page } = await openOwn(t, '03-profiles')
    for (const fold of ['What the hash is', 'All figures']) await page.getByText(fold).click()
    const text = await page.locator('.vp-doc').innerText()
    assert.match(text, new RegExp(OWN.hottest))
    assert.match(text, /not in your record: no record has a profile of 01-slow by prof/)
    assert.equal(await page.locator('.of-yours img[src^="data:image/svg"]').first().isVisible(), true)
  })
}
