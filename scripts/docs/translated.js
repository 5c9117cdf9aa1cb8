// @ts-check
// Translated pages, held against their English ones, paragraph by paragraph.
import { diffArrays } from 'diff'
import { blocksOf, markOf } from './blocks.js'
import { sayAll } from './interface.js'
import { LANGUAGES, languageOf, sourceOf } from './languages.js'
import { compareParagraphs } from './paragraph.js'
import { pair } from './translate.js'

/**
 * @import { Block } from './blocks.js'
 * @import { Page } from './regions.js'
 * @import { Relink } from './relink.js'
 * @import { Sources } from './sources.js'
 * @import { Pair } from './translate.js'
 */

const NOT_TRANSLATED = /^(README|docs\/data-[\w-]+)\.md$/ // the records and the site's first page on the code host
const EXCERPT = 40

/**
 * @param {Page[]} pages
 * @param {Relink} relink
 * @returns {string[]} `file:line: ...` for each paragraph that says something else than the English one
 */
export function checkTranslations (pages, relink) {
  const byFile = new Map(pages.map(page => [page.file, page]))
  return pages.filter(({ file }) => languageOf(file)).flatMap(page => {
    const source = byFile.get(sourceOf(page.file))
    return source
      ? [...checkParagraphs(source, page), ...checkTheRest(source, page, relink)]
      : [`${page.file}: there is no ${sourceOf(page.file)}, which it translates`]
  })
}

/**
 * @param {Pick<Sources, 'translations'>} sources whose localisers have seen all that is rendered
 * @param {string[]} texts in English, that the site says around the text
 * @returns {string[]} `file: ...` for each string of a catalog that is not there, or not right
 */
export function checkStrings ({ translations }, texts) {
  for (const translation of Object.values(translations)) sayAll(translation, texts)
  return Object.entries(translations).flatMap(([language, { problems, missing }]) => [
    ...problems,
    ...[...missing].map(key => `docs/${language}/strings.json: no translation of ${JSON.stringify(key)}`)
  ])
}

/**
 * @param {Page[]} pages
 * @returns {string[]} a line for each language: how much of the text it has
 */
export function coverage (pages) {
  const byFile = new Map(pages.map(page => [page.file, page]))
  const sources = pages.filter(({ file }) => !languageOf(file) && !NOT_TRANSLATED.test(file))
  return Object.keys(LANGUAGES).map(language => {
    const translated = sources.map(source => byFile.get(source.file.replace('/', `/${language}/`)) ?? null)
    const paragraphs = sources.map(source => blocksOf(source).filter(({ isText }) => isText).length)
    const done = sources.map((source, i) => pair(source, translated[i]).filter(isDone).length)
    return `${language}: ${sum(done)} of ${sum(paragraphs)} paragraphs, ` +
      `${translated.filter(Boolean).length} of ${sources.length} pages`
  })
}

/** @param {Pair} pair */
function isDone ({ source, translation }) {
  return source !== null && translation?.of === source.hash && translation.hash !== source.hash
}

function checkParagraphs (source, page) {
  const files = { source: source.file, translation: page.file }
  let line = 1
  return pair(source, page).flatMap(({ source: ours, translation: theirs }) => {
    line = theirs?.line ?? line
    const place = `${page.file}:${line}: `
    if (!ours) return [`${place}no paragraph of ${source.file} says this`]
    const problems = theirs ? checkPair({ source: ours, translation: theirs }, files) : ['is missing here']
    return problems.map(problem => `${place}${source.file}:${ours.line} ${problem}`)
  })
}

function checkPair (both, files) {
  const { source, translation } = both
  const mark = `put ${markOf(source.hash)} above it`
  if (translation.of === null) return [`has no mark here: ${mark}`]
  if (translation.of !== source.hash) return [`has changed since: ${mark} once it says the same`]
  return compareParagraphs(both, files).map(problem => problem.startsWith('is') ? problem : `is otherwise: this one ${problem}`)
}

// Code, markers, tags and definitions are the same, but for where links lead.
function checkTheRest (source, page, relink) {
  const [ours, theirs] = [source, page].map(of => blocksOf(of).filter(({ isText }) => !isText))
  const to = page.file
  const [wanted, there] = [
    ours.map(({ text }) => relink(text, { from: source.file, to })),
    theirs.map(({ text }) => relink(text, { from: to, to }))
  ]
  let [i, j] = [0, 0]
  return diffArrays(wanted, there).flatMap(({ removed, added, count }) => {
    const from = { i, j }
    if (!added) i += count
    if (!removed) j += count
    const line = theirs[Math.min(from.j, theirs.length - 1)]?.line ?? 1
    if (removed) return ours.slice(from.i, i).map(block => `${to}:${line}: ${source.file}:${block.line} is missing here: ${excerpt(block)}`)
    return added ? theirs.slice(from.j, j).map(block => `${to}:${block.line}: ${source.file} has no such thing: ${excerpt(block)}`) : []
  })
}

/** @param {Block} block */
function excerpt ({ text }) {
  const [line] = text.split('\n')
  return line.length > EXCERPT ? `${line.slice(0, EXCERPT)}…` : line
}

function sum (numbers) {
  return numbers.reduce((total, number) => total + number, 0)
}
