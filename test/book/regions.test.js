// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fillRegions, parsePage } from '../../scripts/book/regions.js'

const say = name => `new ${name}`

test('claims are found before and after their page defines them, and not in code', () => {
  const page = 'One.[^a-b]\n\nTwo `[^c]`.[^d]\n'
  const claims = [{ id: 'a-b', line: 1 }, { id: 'd', line: 3 }]
  assert.deepEqual(parsePage(page, 'page.md').claims, claims)
  assert.deepEqual(parsePage(`${page}\n[^a-b]: so\n\n[^d]: so\n`, 'page.md').claims, claims)
})

test('a second sync changes nothing, and line ends, a byte-order mark and what is no region stay as they are', () => {
  const page = '\uFEFF# A\r\n\r\n<!-- region: x -->\r\nold\r\n<!-- /region -->\r\n\r\n    <!-- region: code -->\r\n\r\n~~~\r\n<!-- region: y -->\r\n~~~\r\n'
  const once = fillRegions(parsePage(page, 'page.md'), say)
  assert.equal(once.replace(/\r\n(\r\n)?new x(\r\n)?\r\n/, '\r\nold\r\n'), page)
  assert.equal(fillRegions(parsePage(once, 'page.md'), say), once)
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
