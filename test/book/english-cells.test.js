// @ts-check
// Tables that a reader of another language gets, on a page and on a terminal: no cell of ours stays English. What the
// catalog lacks does not count, since docs:check names it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSources } from '../../docs/.book/book-sources.js'
import { createContent } from '../../docs/.book/content.js'
import { readPages, readTranslatedPages, sourceOf } from '../../docs/.book/pages.js'
import { fillRegions, parsePage } from '../../docs/.book/regions.js'
import { createRelink, layOutTranslation } from '../../docs/.book/translated-pages.js'
import { createLocaliser } from '../../scripts/render/localise.js'
import { renderMarkdownTable } from '../../scripts/render/report.js'

const TRANSLATED = '…' // stands for what the catalog lacks
const FENCE = /^```[^]*?^```$/gm
const IN_CODE = /`[^`]*`/g
const PHRASE = /(?<![^\s(])\p{Ll}{2,}(?:-\p{Ll}{2,})* \p{Ll}{2,}/u
const NOT_LATIN = /(?!\p{Script=Latin})\p{L}/u
/** What V8 says, in English alone. */
const BY_V8 = ['wrong map', 'Insufficient type feedback for binary operation', '(garbage collector)']

const sources = await readSources()
const translations = Object.fromEntries(Object.entries(sources.translations).map(([language, translation]) => {
  const strings = new Proxy(translation.strings, { get: (all, id) => Reflect.get(all, id) || TRANSLATED })
  return [language, { ...translation, ...createLocaliser(/** @type {any} */ (language), strings) }]
}))

/** @returns {string[]} with words in a row, and no letter of a language that is not written as English is */
function englishCells (markdown) {
  const rows = markdown.replaceAll(FENCE, '').split('\n').filter(line => line.startsWith('|'))
  return rows.flatMap(row => row.split('|').map(cell => cell.trim())).filter(isEnglish)
}

function isEnglish (cell) {
  const words = cell.replaceAll(IN_CODE, '')
  return PHRASE.test(words) && !NOT_LATIN.test(words) && !BY_V8.includes(cell)
}

test('a cell is English by its words, outside of code and beside no word of another language', () => {
  const cells = ['event-loop delay', 'C++, all cores', '`in code only`', 'ที่ event loop รอ', '01-slow', 'wrong map']
  assert.deepEqual(englishCells(`| ${cells.join(' | ')} |\n\`\`\`\n| in a fence |\n\`\`\``), cells.slice(0, 2))
})

test('no cell of a translated page is English', async () => {
  const contentOf = createContent({ ...sources, translations: /** @type {any} */ (translations) })
  const english = new Map((await readPages()).map(page => [page.file, page]))
  const relink = createRelink(sources.root)
  const found = (await readTranslatedPages(sources.root)).flatMap(page => {
    const laidOut = layOutTranslation(/** @type {any} */ (english.get(sourceOf(page.file))), page, relink)
    return englishCells(fillRegions(parsePage(laidOut, page.file), contentOf)).map(cell => `${page.file}: ${cell}`)
  })
  assert.deepEqual([...new Set(found)], [])
})

for (const [language, { localise }] of Object.entries(translations)) {
  test(`no lab prints a table for ${language} that has an English cell`, () => {
    const found = Object.entries(sources.labs).flatMap(([lab, { report }]) => Object.values(report.tables).flatMap(
      table => englishCells(renderMarkdownTable(table, localise)).map(cell => `${lab}: ${cell}`)))
    assert.deepEqual([...new Set(found)], [])
  })
}
