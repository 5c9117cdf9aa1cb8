// @ts-check
// Traced requests and a flame graph with its code, in a real Chromium.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { traceRequests } from '../../scripts/book/trace.js'
import { rootDir } from '../../scripts/server/catalog.js'
import { findProgram, NO_CHROMIUM } from '../../scripts/server/chromium.js'
import { openParts } from '../support/parts.js'
import { findStage } from '../support/project.js'
import { findUnreadable } from '../support/site-look.js'
import { NARROW, WIDE } from '../support/site.js'

const REQUESTS = 20
const LISTENER = { file: '01-slow/util.js', line: 26 }
const PAGE = `
<button id="more" @click="step = 20">more</button>
<div id="slow"><FirstRequests stage="01-slow" :requests="slow" /></div>
<div id="fixed"><FirstRequests stage="02-listener-fix" :requests="fixed" /></div>
<div id="growing"><FirstRequests stage="01-slow" :requests="slow.slice(0, step)" /></div>
<figure id="live" class="flame"><FlameBoxes :nodes="nodes" :code="code" /></figure>
<figure id="committed" class="flame"><FlameBoxes :nodes="nodes" /></figure>
`

async function trace (id) {
  const requests = []
  await traceRequests(await findStage(id), { requests: REQUESTS, onRequest: request => requests.push(request) })
  return requests
}

async function makeFlame () {
  const text = (await readFile(join(rootDir, LISTENER.file), 'utf8')).split('\n').slice(23, 35)
  const leaf = { frame: { name: 'hash', file: 'node:crypto', line: 5, kind: 'node' }, share: 0.5, children: [] }
  const own = { frame: { name: '(anonymous)', kind: 'app', ...LISTENER }, share: 0.75, children: [leaf] }
  return { nodes: [own], code: { '01-slow/util.js:26': { ...LISTENER, firstLine: 24, text } } }
}

const program = await findProgram()

describe('parts of live runs', { skip: program ? false : NO_CHROMIUM }, () => {
  /** @type {import('../support/site.js').OpenSite} */
  let site

  before(async () => {
    const data = { slow: await trace('01-slow'), fixed: await trace('02-listener-fix'), ...await makeFlame() }
    const parts = { FirstRequests: 'live/FirstRequests.vue', FlameBoxes: 'FlameBoxes.vue' }
    site = await openParts(/** @type {{ file: string }} */ (program).file, parts, data, PAGE)
  })
  after(() => site?.close())

  test('the keys go from request to request, and the listener of 01-slow is called once more in each', async () => {
    const { page, troubles, close } = await site.open('')
    const slow = page.locator('#slow')
    const listener = slow.locator('.call', { hasText: "listener for 'after'" })
    assert.match(await slow.getByRole('status').innerText(), /^Request 1: the server has 1 listener,/)
    assert.equal(await listener.locator('strong').count(), 0)
    await slow.getByRole('slider').focus()
    await page.keyboard.press('ArrowRight')
    assert.match(await listener.innerText(), /2 times\s+in request 1: 1\s+01-slow\/util\.js:26/)
    await page.keyboard.press('End')
    assert.match(await slow.getByRole('status').innerText(), /^Request 20: the server has 20 listeners,/)
    assert.match(await listener.innerText(), /20 times/)
    assert.equal(await listener.locator('.call-dots i').count(), REQUESTS)
    const fixed = page.locator('#fixed')
    await fixed.getByRole('slider').fill(String(REQUESTS))
    assert.match(await fixed.getByRole('status').innerText(), /^Request 20: the server has 1 listener,/)
    assert.equal(await fixed.locator('.grown').count(), 0)
    assert.equal(await slow.locator('.request-measure').innerText(), 'Listeners that the server has, after each request')
    const heightOf = async (part, request) => (await part.locator('.request-bar i').nth(request - 1).boundingBox()).height
    assert.ok(await heightOf(slow, REQUESTS) > 15 * await heightOf(slow, 1))
    assert.equal(await heightOf(fixed, REQUESTS), await heightOf(slow, 1)) // on the same scale
    assert.deepEqual(troubles, [])
    await close()
  })

  test('it plays to the last request, and stands still for whoever wants no movement', async () => {
    const { page, close } = await site.open('')
    const play = page.locator('#slow').getByRole('button')
    const status = page.locator('#slow').getByRole('status')
    assert.equal(await play.count(), 0)
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.clock.install()
    await page.reload({ waitUntil: 'networkidle' })
    await play.click()
    await page.clock.runFor(700)
    assert.match(await status.innerText(), /^Request 2:/)
    await play.click()
    await page.clock.runFor(10_000)
    assert.match(await status.innerText(), /^Request 2:/)
    await play.click()
    await page.clock.runFor(60_000)
    assert.match(await status.innerText(), /^Request 20:/)
    assert.equal(await play.innerText(), 'Play')
    await close()
  })

  test('requests appear as they are traced', async () => {
    const { page, close } = await site.open('')
    const growing = page.locator('#growing')
    assert.match(await growing.innerText(), /No request has been traced yet/)
    await page.locator('#more').click()
    assert.equal(await growing.locator('.request-bar').count(), REQUESTS)
    await close()
  })

  test('a click on a box of the stage shows its lines of code, or its place where there are none', async () => {
    const { page, close } = await site.open('')
    const live = page.locator('#live')
    await live.locator('.flame-box.node').click()
    assert.equal(await live.locator('.flame-code').count(), 0)
    await live.locator('.flame-box.app').click()
    assert.match(await live.locator('.flame-line.marked').innerText(), /^26\s+server\.on\('after'/)
    assert.equal(await live.locator('.flame-line').count(), 12)
    const committed = page.locator('#committed')
    await committed.locator('.flame-box.app').click()
    assert.match(await committed.locator('.flame-code').innerText(), /01-slow\/util\.js:26/)
    assert.equal(await committed.locator('pre').count(), 0)
    await close()
  })

  for (const viewport of [WIDE, NARROW]) {
    test(`all of it can be read at ${viewport.width} px`, async () => {
      const { page, close } = await site.open('', { viewport })
      await page.locator('#slow').getByRole('slider').fill(String(REQUESTS))
      await page.locator('#live .flame-box.app').click()
      assert.deepEqual(await findUnreadable(page), [])
      await close()
    })
  }
})
