// @ts-check
// What pictures say, in each language, in a real browser: all of it can be seen and read.
import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { readSources } from '../../docs/.book/book-sources.js'
import { readTranslations } from '../../docs/.book/pages.js'
import { findChromium, NO_CHROMIUM, openChromium } from '../../scripts/stages/installed/chromium.js'
import { rootDir } from '../../scripts/stages/catalog.js'

const skip = await findChromium() ? false : NO_CHROMIUM
const FONTS_DIFFER_PX = 6 // between machines

test('no text of a picture stands outside of it or on another text, on a page or on a phone', { skip }, async t => {
  const files = (await Array.fromAsync(glob('docs/images/**/*.svg', { cwd: rootDir }))).sort()
  const onPages = await Promise.all(files.map(async file => [file, await readFile(join(rootDir, file), 'utf8')]))
  const { pictures } = await readSources()
  const languages = Object.values(await readTranslations(rootDir)).map(({ localise }) => localise)
  const drawn = Object.entries(pictures).filter(([, { isEmpty }]) => !isEmpty)
  const onPhones = drawn.flatMap(([name, { draw }]) => [undefined, ...languages]
    .map(localise => [`${name} on a phone`, draw(localise, { isNarrow: true })]))
  const inLanguages = drawn.flatMap(([name, { draw }]) => languages.map(localise => [name, draw(localise)]))
  assert.ok(onPages.length > 0 && onPhones.length > 0 && inLanguages.length > 0)
  const { page, close } = await openChromium()
  t.after(close)
  const notDrawn = new Set()
  for (const [name, svg] of [...onPages, ...onPhones, ...inLanguages]) {
    const { slips, lacksFont } = await page.evaluate(findSlips, { svg, tolerancePx: FONTS_DIFFER_PX })
    assert.deepEqual(slips, [], name)
    if (lacksFont) notDrawn.add(name)
  }
  if (notDrawn.size) t.diagnostic(`${notDrawn.size} pictures have letters that no font of this machine has`)
})

/** Runs in the browser. */
function findSlips ({ svg, tolerancePx }) {
  document.body.innerHTML = svg
  const edge = document.body.getElementsByTagName('svg')[0].getBoundingClientRect()
  const pen = /** @type {CanvasRenderingContext2D} */ (document.createElement('canvas').getContext('2d'))
  const widthOf = letter => pen.measureText(letter).width
  const isBox = letter => widthOf(letter) === widthOf('\u0378') // no font has that one
  const hasFont = said => !(said.match(/[\p{Script=Thai}\p{Script=Han}]/gu) ?? []).some(isBox)
  const all = [...document.querySelectorAll('svg text')].map(text =>
    ({ said: text.textContent ?? '', box: text.getBoundingClientRect() }))
  const texts = all.filter(({ said }) => hasFont(said))
  const isOutside = ({ box }) => box.left < edge.left - tolerancePx || box.right > edge.right + tolerancePx
  const areOnEachOther = (one, other) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > tolerancePx &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > tolerancePx
  const slips = [
    ...texts.filter(isOutside).map(({ said }) => `outside: ${said}`),
    ...texts.flatMap((one, i) => texts.slice(i + 1)
      .filter(other => areOnEachOther(one.box, other.box))
      .map(other => `${one.said} / ${other.said}`))
  ]
  return { slips, lacksFont: texts.length < all.length }
}
