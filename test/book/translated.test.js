// @ts-check
// A translated page is held against its source: each paragraph, and all that stays the same.
import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { readPages, readTranslatedPages } from '../../docs/.book/pages.js'
import { createRelink, showTranslation } from '../../docs/.book/translated-pages.js'
import { translatePage } from '../../docs/.book/translate.js'
import { coverage, findUntranslated } from '../../docs/.book/untranslated.js'
import { writeEntries } from '../../scripts/render/strings.js'
import { edit } from '../support/project.js'
import { folderOf } from '../support/temporary.js'

const PAGE = 'docs/ru/01-one.md'
const SOURCE = `# 1. One

It has 14,406 of 2.5 \`parts\`, see [two](02-two.md#the-end) and [rates](glossary.md).[^grows]
It is [5][rate] ![a dot](images/dot.svg).

- one
- two

\`\`\`sh
npm test
\`\`\`

<details>
<summary>More</summary>

Last.

</details>

[rate]: data-bench.md "figure rate"
`
const TRANSLATED = [
  ['One', 'Один'],
  ['It has 14,406 of 2.5 `parts`, see [two]', 'В ней 14\u00A0406 из 2,5 `parts`, см. [две]'],
  ['[rates]', '[скорости]'],
  ['It is [][rate] ![a dot]', 'Это [][rate] ![точка]'],
  ['- one\n- two', '- раз\n- два'],
  ['More', 'Ещё'],
  ['Last.', 'Конец.']
]

async function makePages (t) {
  const root = await folderOf(t, {
    'docs/01-one.md': SOURCE,
    'docs/02-two.md': '# 2. Two\n\n## The end\n\nThe end.\n',
    'docs/glossary.md': '# Glossary\n',
    'docs/ru/strings.po': writeEntries('ru', [])
  })
  await translatePage('ru', '01-one', { root })
  for (const [english, russian] of TRANSLATED) await edit(join(root, PAGE), english, russian)
  return root
}

async function check (root) {
  const waiting = findUntranslated(await readPages(root), await readTranslatedPages(root))
  return waiting.map(({ place, what }) => `${place}: ${what}`)
}

async function lastCoverage (root) {
  const [pages, translated] = [await readPages(root), await readTranslatedPages(root)]
  return coverage(pages, translated, findUntranslated(pages, translated)).at(-1)
}

test('a page that says the same has no warning, and is left alone when it is laid out again', async t => {
  const root = await makePages(t)
  assert.deepEqual(await check(root), [])
  const markdown = await readFile(join(root, PAGE), 'utf8')
  await translatePage('ru', '01-one', { root })
  assert.equal(await readFile(join(root, PAGE), 'utf8'), markdown)
  assert.equal(await lastCoverage(root), 'ru: 5 of 9 paragraphs, 1 of 3 pages')
})

test('a file of a language has the text alone and says so, and its reader gets all of the page', async t => {
  const root = await makePages(t)
  const markdown = await readFile(join(root, PAGE), 'utf8')
  assert.match(markdown, /^<!-- text only -->\n\*This file has the text alone\. .*\[the English page\]\(\.\.\/01-one\.md\)/)
  assert.doesNotMatch(markdown, /```|^\[rate\]:|14,406/m)
  assert.equal(markdown.match(/<\/?details>/g)?.length, 2)
  const shown = await showTranslation(root, PAGE) ?? ''
  assert.equal(shown, TRANSLATED.reduce((text, [english, russian]) => text.replace(english, russian), SOURCE
    .replace('[5]', '[]').replace('glossary.md)', '../glossary.md "rates")').replaceAll(/(?<=\(|: )(?=02|images|data)/g, '../')))
})

/** @type {[string, string | RegExp, string, string[]][]} */
const untranslated = [
  ['English text', 'Конец.', 'Last.', ['docs/01-one.md:16 is not translated']],
  ['a paragraph less', /<!-- of: \w+ -->\nКонец\.\n\n/, '', ['docs/01-one.md:16 is missing here']],
  ['no mark', /<!-- of: \w+ -->\nКонец/, 'Конец', ['docs/01-one.md:16 has no mark here']],
  ['a paragraph of long ago', 'Конец.', 'Конец.\n\n<!-- of: 01234567 -->\nИ ещё.', []]
]
for (const [what, find, replacement, said] of untranslated) {
  test(`a translation with ${what}: ${said.length || 'no'} warning`, async t => {
    const root = await makePages(t)
    const markdown = await readFile(join(root, PAGE), 'utf8')
    assert.equal(markdown.split(find).length, 2)
    await writeFile(join(root, PAGE), markdown.replace(find, replacement))
    assert.deepEqual(withoutPlaces(await check(root)), said)
  })
}

function withoutPlaces (said) {
  for (const text of said) assert.match(text, /^docs\/ru\/01-one\.md:\d+: /)
  return said.map(text => text.replace(/^.*?: /, '')).sort()
}

test('who edits English gets a warning alone, with the place, and readers get that in English', async t => {
  const root = await makePages(t)
  await edit(join(root, 'docs/01-one.md'), 'Last.', 'At last.\n\n```sh\nnpm start\n```\n\nNew, see [two](02-two.md).')
  assert.deepEqual(withoutPlaces(await check(root)), ['docs/01-one.md:16 has changed since', 'docs/01-one.md:22 is missing here'])
  assert.match(String(await lastCoverage(root)), /^ru: 4 of 10 paragraphs, 1 of 3 pages; warning: 2 to be translated: docs\/ru\/01-one\.md:\d+/)

  const shown = await showTranslation(root, PAGE) ?? ''
  assert.match(shown, /^# 1\. Один$/m)
  assert.match(shown, /<summary>Ещё<\/summary>\n\n<div lang="en">\n\nAt last\.\n\n<\/div>\n\n```sh\nnpm start\n```\n\n/)
  assert.match(shown, /<div lang="en">\n\nNew, see \[two\]\(\.\.\/02-two\.md\)\.\n\n<\/div>/)
  assert.doesNotMatch(shown, /Конец/)
  assert.equal(await showTranslation(root, 'docs/01-one.md'), null)
})

test('what is code alone is the same in all languages', async t => {
  const root = await makePages(t)
  for (const [file, text] of [['docs/01-one.md', 'Last.'], [PAGE, 'Конец.']]) await edit(join(root, file), text, '`last`:')
  assert.deepEqual((await translatePage('ru', '01-one', { isDone: true, root })).waiting, [])
})

test('docs:translate sets marks: where there is none, and everywhere once the page is done', async t => {
  const root = await makePages(t)
  const markdown = await readFile(join(root, PAGE), 'utf8')
  await writeFile(join(root, PAGE), markdown.replace(/<!-- of: \w+ -->\nКонец/, 'Конец'))
  await translatePage('ru', '01-one', { root })
  assert.equal(await readFile(join(root, PAGE), 'utf8'), markdown)

  await edit(join(root, 'docs/01-one.md'), '# 1. One', '# 1. Once')
  await edit(join(root, 'docs/01-one.md'), 'Last.', 'At last.')
  const { waiting } = await translatePage('ru', '01-one', { root })
  assert.deepEqual(waiting.map(({ what }) => what), ['docs/01-one.md:1 has changed since', 'docs/01-one.md:16 has changed since'])
  await edit(join(root, PAGE), 'Конец.', 'Наконец.')
  assert.deepEqual((await translatePage('ru', '01-one', { root, isDone: true })).waiting, [])
  assert.match(await showTranslation(root, PAGE) ?? '', /Наконец/)
})

test('a link leads to the heading as its language has it, and to the English one where that has changed', async t => {
  const root = await makePages(t)
  await translatePage('ru', '02-two', { root })
  await edit(join(root, 'docs/ru/02-two.md'), '## The end', '## Конец')
  const relink = anchor => createRelink(root)(`[two](02-two.md#${anchor})`, { from: 'docs/01-one.md', to: PAGE })
  assert.equal(relink('the-end'), '[two](02-two.md#конец)')
  await edit(join(root, 'docs/02-two.md'), '## The end', '## At the end')
  assert.equal(relink('at-the-end'), '[two](02-two.md#at-the-end)')
})
