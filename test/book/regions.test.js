// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fillRegions, findStale, parsePage } from '../../scripts/book/regions.js'

const say = name => `new ${name}`

test('only what is between the markers is replaced', () => {
  const page =
    '# A\n\ntext\n\n<!-- region: x 1 -->\nold\n<!-- /region -->\n\n```md\n<!-- region: example -->\n```\n\nend  \n'
  const filled = fillRegions(parsePage(page, 'page.md'), say)
  assert.equal(filled, page.replace('\nold\n', '\n\nnew x 1\n\n'))
  assert.equal(fillRegions(parsePage(filled, 'page.md'), say), filled)
})

test('a value is put into its sentence, and nothing else moves', () => {
  const page = 'It is [old][it] times, [not][that], and `[old][it]` is code.\n\n[it]: a.md "figure x 1"\n[that]: b.md "else"\n'
  assert.equal(fillRegions(parsePage(page, 'page.md'), say), page.replace('old', 'new x 1'))
})

test('a value that nobody has filled in yet is filled in', () => {
  const page = 'It is [][it].\n\n[it]: a.md "figure x"\n'
  assert.equal(fillRegions(parsePage(page, 'page.md'), say), page.replace('[]', '[new x]'))
})

test('claims are found before and after their page defines them, and not in code', () => {
  const page = 'One.[^a-b]\n\nTwo `[^c]`.[^d]\n'
  const claims = [{ id: 'a-b', line: 1 }, { id: 'd', line: 3 }]
  assert.deepEqual(parsePage(page, 'page.md').claims, claims)
  assert.deepEqual(parsePage(`${page}\n[^a-b]: so\n\n[^d]: so\n`, 'page.md').claims, claims)
})

test('what is not up to date is named with the line of its first difference', () => {
  const page =
    '<!-- region: x -->\n\nsame\nolder\n\n<!-- /region -->\n\nIt is [old][y].\n\n[y]: a.md "figure y"\n'
  const contentOf = name => name === 'x' ? 'same\nnewer' : 'new'
  assert.deepEqual(findStale(parsePage(page, 'page.md'), contentOf), [
    'page.md:4: region "x" is not up to date',
    'page.md:8: value "y" is not up to date'
  ])
  assert.deepEqual(findStale(parsePage(fillRegions(parsePage(page, 'page.md'), contentOf), 'page.md'), contentOf), [])
})

/** @type {[string, string, RegExp][]} */
const broken = [
  ['a region that is never closed', 'a\n\n<!-- region: x -->\n', /^page\.md:3: region "x" is never closed$/],
  [
    'a region that is closed twice',
    '<!-- region: x -->\n\n<!-- /region -->\n\n<!-- /region -->\n',
    /^page\.md:5: a region is closed and none is open$/
  ],
  [
    'a region that is opened twice',
    '<!-- region: x -->\n\n<!-- region: y -->\n\n<!-- /region -->\n',
    /^page\.md:1: region "x" is not closed before/
  ],
  ['a figure without a place for it', 'It is [x].\n\n[x]: a.md "figure x"\n', /^page\.md:1: the figure \[x\] has no place for its value: write \[\]\[x\]$/],
  ['a figure that no sentence shows', 'It is.\n\n[x]: a.md "figure x"\n', /^page\.md:3: no sentence shows the figure \[x\]$/]
]
for (const [what, page, message] of broken) {
  test(`${what} is named, with file and line`, () => {
    assert.throws(() => parsePage(page, 'page.md'), { name: 'RegionError', message })
  })
}
