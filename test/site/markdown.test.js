// @ts-check
// What the site makes of Markdown, by the renderer that makes it.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { before, test } from 'node:test'
import footnote from 'markdown-it-footnote'
import { createMarkdownRenderer } from 'vitepress'
import { repositoryOf, withFile } from '../../docs/.vitepress/site/code-files.js'
import { readEntries, readGlossaries, sortEntries } from '../../docs/.vitepress/site/glossary.js'
import { callouts } from '../../docs/.vitepress/site/markdown/callouts.js'
import { lineEnds } from '../../docs/.vitepress/site/markdown/line-ends.js'
import { tables } from '../../docs/.vitepress/site/markdown/tables.js'
import { terms } from '../../docs/.vitepress/site/markdown/terms.js'
import { rootDir } from '../../scripts/stages/catalog.js'

const GLOSSARY = `# Glossary

**ETag.**
A name for a \`body\`.
See [chapter 19](19-conditional-requests.md).

**Listener, emitter.**
It is called.

**Calm.**
A word like any other.

Not an **entry.** This is text.
`

/** @type {(markdown: string, page?: string) => Promise<string>} */
let render

before(async () => {
  const md = await createMarkdownRenderer(join(rootDir, 'docs'), {
    config: md => md.use(footnote).use(callouts).use(lineEnds).use(tables).use(terms, { '': readEntries(GLOSSARY) })
  })
  render = async (markdown, page = '01-a-chapter.md') => md.render(markdown, { relativePath: page })
})

test('an entry of the glossary has its names, and its text without markup and pointers', () => {
  assert.deepEqual(readEntries(GLOSSARY), [
    { id: 'etag', names: ['ETag'], text: 'A name for a body.' },
    { id: 'listener', names: ['Listener', 'emitter'], text: 'It is called.' },
    { id: 'calm', names: ['Calm'], text: 'A word like any other.' }
  ])
})

test('a line that ends at a footnote is not joined to a bold word in the next one', async () => {
  assert.match(await render('So it is.[^1]\n**Then** more.\n\n[^1]: Measured.\n'), /<\/sup> <strong>/)
})

test('every entry of the glossary of this project has a text', async () => {
  const entries = readEntries(await readFile(join(rootDir, 'docs/glossary.md'), 'utf8'))
  assert.ok(entries.length > 10)
  assert.deepEqual(entries.filter(({ text }) => !text).map(({ id }) => id), [])
})

test('a translated glossary is sorted by its language, and what is not translated stays marked as English', () => {
  const entries = ['**Шум.**\nОн есть.', '<div lang="en">\n\n**ETag.**\nA name.\n\n</div>', '**Буфер.**\nПамять.\n\nИ ещё.']
  const markdown = order => ['# Глоссарий', ...order.map(i => entries[i])].join('\n\n') + '\n'
  assert.equal(sortEntries(markdown([0, 1, 2]), 'docs/ru/glossary.md'), markdown([2, 0, 1]))
  for (const file of ['docs/ru/live.md', 'docs/glossary.md']) assert.equal(sortEntries(markdown([0, 1, 2]), file), markdown([0, 1, 2]))
})

test('each language explains each name of the English glossary, in an order of its own', async () => {
  const { '': english, ...others } = await readGlossaries(join(rootDir, 'docs'))
  const namesOf = entries => entries.map(({ names }) => names.join())
  for (const entries of Object.values(others)) {
    assert.notDeepEqual(namesOf(entries), namesOf(english))
    assert.deepEqual(namesOf(entries).sort(), namesOf(english).sort())
  }
  assert.deepEqual(others.ru.find(({ id }) => id === 'буфер-buffer')?.names, ['Buffer'])
})

/** @type {[string, string, string[]][]} */
const used = [
  ['the first of two', 'An ETag and an ETag.', ['ETag']],
  ['a plural, in lower case', 'Two listeners here.', ['listeners']],
  ['a second name', 'The emitter calls.', ['emitter']],
  ['a link to the glossary, wherever it stands', 'An ETag.\n\nAn [ETag](glossary.md).', ['ETag']],
  ['an everyday word by a link alone', 'All is calm. It is [calm](glossary.md).', ['calm']],
  ['nothing in code, headings, tables and other links', '# ETag\n\n`ETag` [ETag](a.md)\n\n|ETag|a|\n|-|-|\n|ETag|b|', []],
  ['nothing in a footnote', 'Text.[^a]\n\n[^a]: An ETag.', []],
  ['nothing in a longer word', 'An ETagger, x-etag and etag-x, an etag.', []]
]
for (const [what, markdown, found] of used) {
  test(`terms: ${what}`, async () => {
    const html = await render(markdown)
    assert.deepEqual([...html.matchAll(/<GlossaryTerm[^>]*>(.*?)<\/GlossaryTerm>/g)].map(([, text]) => text), found)
  })
}

test('on other pages only links to the glossary are terms', async () => {
  assert.doesNotMatch(await render('An ETag.', 'dependencies.md'), /GlossaryTerm/)
  assert.match(await render('An [ETag](glossary.md).', 'dependencies.md'), /<GlossaryTerm id="etag" text="A name for a body.">ETag</)
  assert.doesNotMatch(await render('An [ETag](glossary.md).', 'glossary.md'), /GlossaryTerm/)
})

test('each entry of the glossary can be linked to', async () => {
  const ids = [...(await render(GLOSSARY, 'glossary.md')).matchAll(/<p id="([^"]*)"/g)].map(([, id]) => id)
  assert.deepEqual(ids, readEntries(GLOSSARY).map(({ id }) => id))
})

for (const [what, markdown, title, text] of [
  ['a bold line below the marker', '> [!TIP]\n> **Do `this`.**\n> Then that.', 'Tip:</span> Do <code class="whole">this</code>.', 'Then that.'],
  ['a bold paragraph', '> [!TIP]\n> **Do this.**\n>\n> Then that.', 'Tip:</span> Do this.', 'Then that.'],
  ['a sentence behind the marker', '> [!WARNING] Do not.\n> It breaks.', 'Warning:</span> Do not.', 'It breaks.']
]) {
  test(`a callout with ${what}`, async () => {
    const html = await render(markdown)
    const [, kind, said] = /class="custom-block-title"><span class="custom-block-kind">(.*?)<\/p>\s*<p>(.*?)<\/p>/s.exec(html) ?? []
    assert.equal(kind.trim(), title)
    assert.equal(said, text)
    assert.doesNotMatch(html, /<p>\s*<\/p>/)
  })
}

for (const [what, markdown, text] of [
  ['no title', '> [!WARNING]\n> It **breaks.**', 'It <strong>breaks.</strong>'],
  ['a sentence that goes on in the next line', '> [!WARNING] It breaks, and\n> so do you.', 'It breaks, and so do you.']
]) {
  test(`a callout with ${what} begins with its kind`, async () => {
    const html = await render(markdown)
    assert.doesNotMatch(html, /custom-block-title/)
    assert.ok(html.includes(`<p><strong>Warning:</strong> ${text}</p>`), html)
  })
}

test('columns that say no alignment have figures on the right and words on the left', async () => {
  const html = await render('|a|b|c|d|\n|-|-|-|:-|\n|x|1.5|word|2|\n|y|20|words|3|')
  const sides = [...html.matchAll(/<td style="text-align:(\w+)/g)].map(([, side]) => side)
  assert.deepEqual(sides, ['left', 'right', 'left', 'left', 'left', 'right', 'left', 'left'])
})

test('the address of a project is what its package.json says', () => {
  for (const repository of [undefined, 'git@x.invalid:y/z.git']) assert.equal(repositoryOf({ repository }), null)
  const address = 'https://x.invalid/y/z'
  for (const repository of [address, { url: `git+${address}.git` }]) assert.equal(repositoryOf({ repository }), address)
})

test('the tab beside a piece of code is in the language of the page', () => {
  const tabs = say => withFile('snippet a.js part', '```js\nx\n```', { lineOf: () => 1, repository: null, say })
  assert.match(tabs(undefined), /\[whole file\]/)
  assert.match(tabs(text => ({ 'whole file': 'весь файл' })[text] ?? text), /\[весь файл\]/)
})
