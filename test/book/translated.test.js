// @ts-check
// A translated page is held against its source: each paragraph, and all that stays the same.
import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { readPages } from '../../docs/.book/pages.js'
import { checkTranslations, coverage, showTranslation, translatePage } from '../../docs/.book/translated.js'
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
  ['It is [5][rate] ![a dot]', 'Это [5][rate] ![точка]'],
  ['- one\n- two', '- раз\n- два'],
  ['More', 'Ещё'],
  ['Last.', 'Конец.']
]

async function makePages (t) {
  const root = await folderOf(t, {
    'docs/01-one.md': SOURCE,
    'docs/02-two.md': '# 2. Two\n\n## The end\n\nThe end.\n',
    'docs/glossary.md': '# Glossary\n'
  })
  await translatePage('ru', '01-one', root)
  for (const [english, russian] of TRANSLATED) await edit(join(root, PAGE), english, russian)
  return root
}

async function check (root) {
  return checkTranslations(await readPages(root))
}

test('a page that says the same has no warning, and is left alone when it is laid out again', async t => {
  const root = await makePages(t)
  assert.deepEqual(await check(root), [])
  const markdown = await readFile(join(root, PAGE), 'utf8')
  await translatePage('ru', '01-one', root)
  assert.equal(await readFile(join(root, PAGE), 'utf8'), markdown)
  const none = ['th', 'zh'].map(language => `${language}: 0 of 9 paragraphs, 0 of 3 pages`)
  assert.deepEqual(coverage(await readPages(root), []), [...none, 'ru: 5 of 9 paragraphs, 1 of 3 pages'])
})

/** @type {[string, string | RegExp, string, string[]][]} */
const untranslated = [
  ['English text', 'Конец.', 'Last.', ['docs/01-one.md:16 is not translated']],
  ['a paragraph less', /<!-- of: \w+ -->\nКонец\.\n\n/, '', ['docs/01-one.md:16 is missing here']],
  ['no mark', /<!-- of: \w+ -->\nКонец/, 'Конец', ['docs/01-one.md:16 has no mark here: put <!-- of: HASH --> above it']],
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
  return said.map(text => text.replace(/^.*?: /, '').replace(/of: [\da-f]{8}/, 'of: HASH')).sort()
}

test('who edits English gets a warning alone, with the place and the mark it wants, and readers get that in English', async t => {
  const root = await makePages(t)
  await edit(join(root, 'docs/01-one.md'), 'Last.', 'At last.\n\n```sh\nnpm start\n```\n\nNew, see [two](02-two.md).')
  const [warning, ...more] = await check(root)
  assert.match(warning, /^docs\/ru\/01-one\.md:\d+: docs\/01-one\.md:16 has changed since: put <!-- of: [\da-f]{8} --> above it once it says the same$/)
  assert.deepEqual(withoutPlaces(more), ['docs/01-one.md:22 is missing here'])
  const [line] = coverage(await readPages(root), [warning, ...more]).slice(-1)
  assert.match(line, /^ru: 4 of 10 paragraphs, 1 of 3 pages; warning: 2 to be translated: docs\/ru\/01-one\.md:\d+/)

  const shown = await showTranslation(root, PAGE) ?? ''
  assert.match(shown, /^# 1\. Один$/m)
  assert.match(shown, /<summary>Ещё<\/summary>\n\n<div lang="en">\n\nAt last\.\n\n<\/div>\n\n```sh\nnpm start\n```\n\n/)
  assert.match(shown, /<div lang="en">\n\nNew, see \[two\]\(\.\.\/02-two\.md\)\.\n\n<\/div>/)
  assert.doesNotMatch(shown, /Конец/)
  assert.equal(await showTranslation(root, 'docs/01-one.md'), null)
})
