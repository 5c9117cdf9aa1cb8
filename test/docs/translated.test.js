// @ts-check
// A translated page is held against its source: each paragraph, and all that stays the same.
import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { readPages } from '../../scripts/docs/pages.js'
import { createRelink, findStaleLinks, relinked } from '../../scripts/docs/relink.js'
import { checkTranslations, coverage } from '../../scripts/docs/translated.js'
import { translatePage } from '../../scripts/docs/translate.js'
import { edit } from '../support/project.js'

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
  const root = await mkdtemp(join(tmpdir(), 'translated-'))
  t.after(() => rm(root, { recursive: true }))
  const files = {
    'docs/01-one.md': SOURCE,
    'docs/02-two.md': '# 2. Two\n\n## The end\n\nThe end.\n',
    'docs/glossary.md': '# Glossary\n'
  }
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, file)), { recursive: true })
    await writeFile(join(root, file), text)
  }
  await translatePage('ru', '01-one', root)
  for (const [english, russian] of TRANSLATED) await edit(join(root, PAGE), english, russian)
  return root
}

async function check (root) {
  const pages = await readPages(root)
  return checkTranslations(pages, createRelink(root, pages)).map(problem => problem.replace(/\[\^|[`[\]]/g, ''))
}

test('a page that says the same has no problem, and is left alone when it is laid out again', async t => {
  const root = await makePages(t)
  assert.deepEqual(await check(root), [])
  const markdown = await readFile(join(root, PAGE), 'utf8')
  await translatePage('ru', '01-one', root)
  assert.equal(await readFile(join(root, PAGE), 'utf8'), markdown)
  assert.deepEqual(coverage(await readPages(root)), [
    'th: 0 of 9 paragraphs, 0 of 3 pages',
    'zh: 0 of 9 paragraphs, 0 of 3 pages',
    'ru: 5 of 9 paragraphs, 1 of 3 pages'
  ])
})

const lacks = (line, what) => `docs/01-one.md:${line} is otherwise: this one lacks the ${what}`
const adds = (line, what) => `docs/01-one.md:${line} is otherwise: this one has the ${what}, and the English paragraph has not`

/** @type {[string, string, string, string[]][]} */
const broken = [
  ['another number', '14\u00A0406', '14\u00A0407', [lacks(3, 'number 14406'), adds(3, 'number 14407')]],
  ['a number as the English write it', '2,5', '2,500', [lacks(3, 'number 2.5'), adds(3, 'number 2.500')]],
  ['no code', '`parts`', 'частей', [lacks(3, 'code parts')]],
  ['a link to elsewhere', '../02-two.md', 'https://example.org', [
    lacks(3, 'link to docs/02-two.md'),
    adds(3, 'link to https://example.org')
  ]],
  ['another term', '"rates"', '"rate"', [
    lacks(3, 'link to docs/glossary.md "rates"'),
    adds(3, 'link to docs/glossary.md "rate"')
  ]],
  ['no footnote', '[^grows]', '', [lacks(3, 'footnote grows')]],
  ['no picture', ' ![точка](../images/dot.svg)', '', [lacks(3, 'picture docs/images/dot.svg')]],
  ['a value', 'Конец.', 'Конец [5][rate].', [adds(16, 'value rate')]],
  ['an item less', '- раз\n- два', '- раз', [lacks(6, 'shape of a list of 2'), adds(6, 'shape of a list of 1')]],
  ['another tag', '<summary>Ещё', '<summary open>Ещё', [lacks(13, 'tag <summary>'), adds(13, 'tag <summary open>')]],
  ['English text', 'Конец.', 'Last.', ['docs/01-one.md:16 is not translated']],
  ['other code', 'npm test', 'npm start', [
    'docs/01-one.md:9 is missing here: sh',
    'docs/01-one.md has no such thing: sh'
  ]],
  ['a paragraph too many', 'Конец.', 'Конец.\n\nИ ещё.', ['no paragraph of docs/01-one.md says this']]
]
for (const [what, find, replacement, said] of broken) {
  test(`a translation with ${what} is named with both places`, async t => {
    const root = await makePages(t)
    await edit(join(root, PAGE), find, replacement)
    const problems = await check(root)
    for (const problem of problems) assert.match(problem, /^docs\/ru\/01-one\.md:\d+: /)
    assert.deepEqual(problems.map(problem => problem.replace(/^.*?: /, '')).sort(), said.toSorted())
  })
}

test('a paragraph that has changed since is named with the mark that it will want', async t => {
  const root = await makePages(t)
  await edit(join(root, 'docs/01-one.md'), 'Last.', 'At last.')
  const [problem, ...more] = await check(root)
  assert.match(problem, /^docs\/ru\/01-one\.md:\d+: docs\/01-one\.md:16 has changed since: put <!-- of: [\da-f]{8} --> above it once it says the same$/)
  assert.deepEqual(more, [])
})

test('a paragraph that is missing, or has no mark, is named', async t => {
  const root = await makePages(t)
  const markdown = await readFile(join(root, PAGE), 'utf8')
  await writeFile(join(root, PAGE), markdown.replace(/<!-- of: \w+ -->\nКонец\.\n\n/, ''))
  assert.match((await check(root)).join(), /^docs\/ru\/01-one\.md:\d+: docs\/01-one\.md:16 is missing here$/)
  await writeFile(join(root, PAGE), markdown.replace(/<!-- of: \w+ -->\nКонец/, 'Конец'))
  assert.match((await check(root)).join(), /^docs\/ru\/01-one\.md:\d+: docs\/01-one\.md:16 has no mark here: put <!-- of: [\da-f]{8} --> above it$/)
})

test('a page whose English one is gone is named', async t => {
  const root = await makePages(t)
  await rm(join(root, 'docs/01-one.md'))
  assert.deepEqual(await check(root), [`${PAGE}: there is no docs/01-one.md, which it translates`])
})

test('links lead to the translated page and its heading as soon as there is one, and back when it is gone', async t => {
  const root = await makePages(t)
  const linked = async () => {
    const pages = await readPages(root)
    const page = pages.find(({ file }) => file === PAGE)
    assert.ok(page)
    const relink = createRelink(root, pages)
    return { stale: findStaleLinks(page, relink), page, linked: relinked(page, relink) }
  }
  assert.deepEqual((await linked()).stale, [])
  await translatePage('ru', '02-two', root)
  await edit(join(root, 'docs/ru/02-two.md'), '## The end', '## Конец')
  const { stale, linked: markdown } = await linked()
  assert.match(stale.join(), /^docs\/ru\/01-one\.md:\d+: a link is not up to date$/)
  assert.match(markdown, /\[две\]\(02-two\.md#конец\)/)
  await writeFile(join(root, PAGE), markdown)
  assert.deepEqual((await linked()).stale, [])
  await rm(join(root, 'docs/ru/02-two.md'))
  assert.match((await linked()).linked, /\[две\]\(\.\.\/02-two\.md#/)
})
