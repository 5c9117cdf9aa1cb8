// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readPages } from '../../docs/.book/pages.js'
import { fillRegions, parseFigures, parsePage } from '../../docs/.book/regions.js'
import { folderOf } from '../support/temporary.js'

const say = name => `new ${name}`

test('footnotes are found before and after their page defines them, and not in code', () => {
  const page = 'One.[^a-b]\n\nTwo `[^c]`.[^d]\n'
  const footnotes = [{ id: 'a-b', line: 1 }, { id: 'd', line: 3 }]
  assert.deepEqual(parsePage(page, 'page.md').footnotes, footnotes)
  assert.deepEqual(parsePage(`${page}\n[^a-b]: so\n\n[^d]: so\n`, 'page.md').footnotes, footnotes)
})

test('a line that defines a figure may have bounds, and two figures', () => {
  const figures = ['ratio a b 100 >= 10', 'lab x y >= 0.7 <= 1.25', 'lab x y holds', 'lab x y <= 1 and lab x z >= 2.5', 'rate a 100']
  assert.deepEqual(figures.map(parseFigures), [
    [{ name: 'ratio a b 100', bound: { atLeast: 10 } }],
    [{ name: 'lab x y', bound: { atLeast: 0.7, atMost: 1.25 } }],
    [{ name: 'lab x y', bound: {} }],
    [{ name: 'lab x y', bound: { atMost: 1 } }, { name: 'lab x z', bound: { atLeast: 2.5 } }],
    [{ name: 'rate a 100', bound: null }]
  ])
})

test('a second sync changes nothing, and what is no region stays as it is', () => {
  const page = '# A\n\n<!-- region: x -->\nold\n<!-- /region -->\n\n    <!-- region: code -->\n\n~~~\n<!-- region: y -->\n~~~\n'
  const once = fillRegions(parsePage(page, 'page.md'), say)
  assert.equal(once.replace(/\n+new x\n+/, '\nold\n'), page)
  assert.equal(fillRegions(parsePage(once, 'page.md'), say), once)
})

test('a page may have the line ends and the byte-order mark of an editor on Windows', async t => {
  const root = await folderOf(t, { 'README.md': '\uFEFF<!-- region: x -->\r\n\r\n<!-- /region -->\r\n' })
  const [page] = await readPages(root)
  assert.equal(fillRegions(page, say), '<!-- region: x -->\n\nnew x\n\n<!-- /region -->\n')
})

const REGION = '<!-- region: x -->\n\n'
const END = '<!-- /region -->\n\n'
/** @type {[string, string, RegExp][]} */
const broken = [
  ['a region in the middle of a line', 'a <!-- region: x -->\n<!-- /region -->', /^page\.md:1: region "x" opens in the middle of a line$/],
  ['a region that is never closed', `a\n\n${REGION}`, /^page\.md:3: region "x" is never closed$/],
  ['a region that is closed twice', REGION + END + END, /^page\.md:5: a region is closed and none is open$/],
  ['a region that is opened twice', REGION + REGION + END, /^page\.md:1: region "x" is not closed before/],
  ['a figure without a place', 'It is [x].\n\n[x]: a.md "figure x"\n', /^page\.md:1: the figure \[x\] .*: write \[\]\[x\]$/],
  ['a figure that no sentence shows', 'It is.\n\n[x]: a.md "figure x"\n', /^page\.md:3: no sentence shows the figure \[x\]$/]
]
for (const [what, page, message] of broken) {
  test(`${what} is named, with file and line`, () => {
    assert.throws(() => parsePage(page, 'page.md'), { name: 'RegionError', message })
  })
}
