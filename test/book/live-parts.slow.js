// @ts-check
// A flame graph with its code, in a real Chromium.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { rootDir } from '../../scripts/server/catalog.js'
import { findProgram, NO_CHROMIUM } from '../../scripts/server/chromium.js'
import { openParts } from '../support/parts.js'
import { findUnreadable } from '../support/site-look.js'
import { NARROW, WIDE } from '../support/site.js'

const LISTENER = { file: '01-slow/util.js', line: 26 }
const PAGE = `
<figure id="live" class="flame"><FlameBoxes :nodes="nodes" :code="code" /></figure>
<figure id="committed" class="flame"><FlameBoxes :nodes="nodes" /></figure>
`

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
    const parts = { FlameBoxes: 'FlameBoxes.vue' }
    site = await openParts(/** @type {{ file: string }} */ (program).file, parts, await makeFlame(), PAGE)
  })
  after(() => site?.close())

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
      await page.locator('#live .flame-box.app').click()
      assert.deepEqual(await findUnreadable(page), [])
      await close()
    })
  }
})
