// @ts-check
// A translated page quotes the terminal as the terminal says it in that language.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { languageOf, readPages, readTranslatedPages, sourceOf } from '../../docs/.book/pages.js'
import { byMark, paragraphsOf } from '../../docs/.book/paragraphs.js'
import { LANGUAGES } from '../../scripts/render/languages.js'
import { readStrings } from '../../scripts/render/strings.js'
import { rootDir } from '../../scripts/stages/catalog.js'

const SPAN = /`([^`]+)`/g
const PHRASE = /^\p{Ll}+(?: \p{Ll}+)+:?$/u // a word alone is also the name of a column, a field or a file
const LAST_VALUE = /\s*\{\w+\}$/

const english = new Map((await readPages()).map(page => [page.file, page]))
const translated = await readTranslatedPages(rootDir)
const spansOf = text => [...text.matchAll(SPAN)].map(([, span]) => span.replaceAll(/\s+/g, ' '))

/** @returns {string[]} what the page does not quote as it is said */
function findUnlike (page, said) {
  const theirs = byMark(page)
  const source = english.get(sourceOf(page.file))
  return (source ? paragraphsOf(source) : []).flatMap(({ hash, text }) => {
    const translation = theirs.get(hash)
    if (!translation) return []
    const quoted = spansOf(text).filter(span => PHRASE.test(span) && said.has(span))
    return quoted.filter(span => !spansOf(translation.text).includes(said.get(span)))
      .map(span => `${page.file}:${translation.line}: \`${span}\` is said as \`${said.get(span)}\``)
  })
}

for (const language of Object.keys(LANGUAGES)) {
  test(`a page in ${language} quotes the terminal in its words`, async () => {
    const { strings } = await readStrings(language)
    const said = new Map(Object.entries(strings).map(([id, text]) => [id.replace(LAST_VALUE, ''), text.replace(LAST_VALUE, '')]))
    const pages = translated.filter(({ file }) => languageOf(file) === language)
    assert.deepEqual(pages.flatMap(page => findUnlike(page, said)), [])
  })
}
