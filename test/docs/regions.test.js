// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fillRegions, findStale, parsePage } from '../../scripts/docs/regions.js'

const say = name => `new ${name}`

test('only what is between the markers is replaced', () => {
  const page =
    '# A\n\ntext\n\n<!-- region: x 1 -->\nold\n<!-- /region -->\n\n```md\n<!-- region: example -->\n```\n\nend  \n'
  const filled = fillRegions(parsePage(page, 'page.md'), say)
  assert.equal(filled, page.replace('\nold\n', '\n\nnew x 1\n\n'))
  assert.equal(fillRegions(parsePage(filled, 'page.md'), say), filled)
})

test('a value is put into its sentence, and nothing else moves', () => {
  const page = 'It is <!-- value: x -->old<!-- /value --> times, and `<!-- value: y -->` is code.\n'
  assert.equal(fillRegions(parsePage(page, 'page.md'), say), page.replace('old', 'new x'))
})

test('what is not up to date is named with the line of its first difference', () => {
  const page = '<!-- region: x -->\n\nsame\nolder\n\n<!-- /region -->\n\nIt is <!-- value: y -->old<!-- /value -->.\n'
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
  [
    'a value that is closed as a region',
    'It is <!-- value: x -->1<!-- /region -->.',
    /^page\.md:1: a region is closed and none is open$/
  ],
  [
    'a value that begins a line',
    'It is\n<!-- value: x -->1<!-- /value -->.',
    /^page\.md:2: a value cannot begin a line; put it after a word$/
  ],
  ['a claim that begins a line', 'It is.\n\n<!-- claim: x -->', /^page\.md:3: a claim cannot begin a line/]
]
for (const [what, page, message] of broken) {
  test(`${what} is named, with file and line`, () => {
    assert.throws(() => parsePage(page, 'page.md'), { name: 'RegionError', message })
  })
}
