// @ts-check
// What must hold of every page: a second sync changes nothing, and the first only what is between markers.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { fillRegions, findStale, parsePage } from '../../scripts/book/regions.js'
import { RegionError } from '../../scripts/errors.js'

/** @import { Page } from '../../scripts/book/regions.js' */

const LINE_ENDS = ['\n', '\r\n']
const NUM_RUNS = 300
const BYTE_ORDER_MARK = '\uFEFF'

/** What regions hold: what comes out depends on their name alone. */
const CONTENTS = ['a paragraph', '| a | b |\n|---|---|\n| 1 | 2 |', '```js\nconst x = "<!-- region: x -->"\n```', '- one\n- two']
const contentOf = (name, page, kind) => kind === 'value' ? `${name.length}x` : CONTENTS[name.length % CONTENTS.length]

const word = fc.stringMatching(/^[\wäöü .,]{1,12}$/)
const name = fc.stringMatching(/^[a-z]{1,8}( [a-z-]{1,8})?$/)
const text = fc.oneof(
  word,
  fc.constantFrom('# Title', '> a quote', '<div>', '</div>', '    indented', '* * *', '[a]: b.md "c"', '~~~'),
  word.map(it => `\`<!-- region: ${it} -->\` and [${it}](a.md)`),
  word.map(it => `\`\`\`md\n<!-- region: ${it} -->\n\`\`\``)
)
const region = fc.tuple(name, word).map(([it, old]) => `<!-- region: ${it} -->\n${old}\n<!-- /region -->`)
const value = fc.tuple(name, word, fc.stringMatching(/^[a-z]{3,6}$/))
  .map(([it, old, id]) => `It is [${old.replace(/[\r\n]/g, '')}][${id}] times.\n\n[${id}]: a.md "figure ${it}"`)
const blocks = fc.array(fc.oneof(text, region, value), { maxLength: 12 })
const page = fc.tuple(blocks, fc.constantFrom(...LINE_ENDS), fc.boolean()).map(([parts, lineEnd, isMarked]) =>
  (isMarked ? BYTE_ORDER_MARK : '') + parts.join('\n\n').replaceAll('\n', lineEnd) + lineEnd)
const PIECES = ['<!-- region: x -->', '<!-- /region -->', '<!-- region:', '-->', '\n', '\r\n', BYTE_ORDER_MARK,
  '[x]', '[x]: a "figure y"', '    ', '> ', '- ']
const torn = fc.array(fc.oneof(fc.string(), fc.constantFrom(...PIECES))).map(parts => parts.join(''))

/** @returns {Page | null} null where markers do not pair */
function parse (markdown) {
  try {
    return parsePage(markdown, 'page.md')
  } catch (error) {
    assert.ok(error instanceof RegionError, String(error.stack))
    assert.match(error.message, /^page\.md:\d+: [^\n]*$/)
    return null
  }
}

/** @param {Page} page @returns {string[]} what is written by hand */
function written ({ markdown, regions }) {
  const ends = [0, ...regions.map(({ end }) => end)]
  return ends.map((from, i) => markdown.slice(from, regions[i]?.start))
}

/** Line ends, and a byte-order mark. */
function expectSameForm (filled, markdown) {
  for (const form of [/^\uFEFF/, /[^\r]\n/, /\r/]) assert.equal(form.test(filled), form.test(markdown), String(form))
}

for (const [what, pages] of Object.entries({ 'a page': page, 'whatever is torn or misplaced in it': torn })) {
  test(`sync changes nothing but regions, and a second one nothing at all: ${what}`, () => {
    fc.assert(fc.property(pages, markdown => {
      const before = parse(markdown)
      if (!before) return
      const after = parse(fillRegions(before, contentOf))
      assert.ok(after, 'the filled page cannot be read')
      assert.deepEqual(written(after), written(before))
      assert.equal(fillRegions(after, contentOf), after.markdown)
      assert.deepEqual(findStale(after, contentOf), [])
      if (pages === page) expectSameForm(after.markdown, markdown)
    }), { numRuns: NUM_RUNS })
  })
}
