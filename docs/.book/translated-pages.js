// @ts-check
// Translated pages for who reads them. A file of a language has what its translator wrote. All else comes from the
// English page: tables, code, pictures and definitions, and each paragraph that the translation lacks, or that has
// changed since.
import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import { readText } from 'bench-in-turns/kit.js'
import { createHeadings } from './headings.js'
import { languageOf, sourceOf } from './pages.js'
import { byMark, isTheSame, paragraphsOf } from './paragraphs.js'
import { parsePage } from './regions.js'

/**
 * @import { HeadingsOf } from './headings.js'
 * @import { Page } from './regions.js'
 */

const LINK = /(\]\(|^\[[^\]]+\]: |(?:href|src)=")([^\s)"#:]*)(#[^\s)"]+)?(?=[\s)"]|$)/gm

/**
 * @param {Page[]} translated
 * @param {Page[]} pages the English ones
 * @returns {Page[]} the translated ones, with those paragraphs only that a reader gets
 */
export function withoutOutdated (translated, pages) {
  const sources = new Map(pages.map(page => [page.file, page]))
  return translated.map(page => {
    const source = sources.get(sourceOf(page.file))
    const hashes = new Set(source && paragraphsOf(source).map(({ hash }) => hash))
    const children = paragraphsOf(page).filter(({ of }) => of && hashes.has(of)).map(({ node }) => node)
    return { ...page, tree: { ...page.tree, children } }
  })
}

/**
 * @param {string} root absolute folder of the repository
 * @param {string} file a page, from there
 * @param {Relink} [relink]
 * @returns {Promise<string | null>} Markdown of a translated page; null for any other page
 */
export async function showTranslation (root, file, relink = createRelink(root)) {
  const translation = languageOf(file) && await readPage(root, file)
  if (!translation) return null
  const source = await readPage(root, sourceOf(file))
  return source ? layOutTranslation(source, translation, relink) : ''
}

/**
 * @param {string} root absolute folder of the repository
 * @param {string} file a page, from there
 * @returns {Promise<Page | null>} null where there is none
 */
export async function readPage (root, file) {
  return existsSync(join(root, file)) ? parsePage(await readText(join(root, file)), file) : null
}

/**
 * @param {Page} source
 * @param {Page} translation
 * @param {Relink} relink
 * @returns {string} Markdown, whose regions hold what the English page has
 */
export function layOutTranslation (source, translation, relink) {
  const relinked = text => relink(text, { from: source.file, to: translation.file })
  const translated = byMark(translation)
  const write = paragraph => {
    const theirs = translated.get(paragraph.hash)
    if (theirs && !isTheSame(paragraph, theirs)) return theirs.text
    const english = relinked(paragraph.text)
    return paragraph.node.type === 'html' ? english : `<div lang="en">\n\n${english}\n\n</div>`
  }
  let offset = 0
  const pieces = paragraphsOf(source).map(paragraph => {
    const { start, end } = paragraph.node.position
    const between = source.markdown.slice(offset, start.offset)
    offset = end.offset
    return relinked(between) + write(paragraph)
  })
  return pieces.join('') + relinked(source.markdown.slice(offset))
}

/** @typedef {(markdown: string, pages: { from: string, to: string }) => string} Relink */

/**
 * Links of a translated page lead to translated pages, and to their headings; to the English ones for want of them.
 *
 * @param {string} root absolute folder of the repository
 * @param {HeadingsOf} [headingsOf]
 * @returns {Relink} links that lead from one page set so that they lead from its translation; `from` may be that
 *   translation
 */
export function createRelink (root, headingsOf = createHeadings(root)) {
  return (markdown, { from, to }) => markdown.replace(LINK, (link, before, target, anchor = '') => {
    if (!target && !anchor) return link
    const file = target ? posix.join(posix.dirname(from), target) : from
    const source = file.endsWith('.md') ? sourceOf(file) : file
    const translation = posix.join(posix.dirname(to), posix.basename(source))
    const isTranslated = posix.dirname(source) === 'docs' && file.endsWith('.md') && existsSync(join(root, translation))
    const end = isTranslated ? translation : source
    const path = target && posix.relative(posix.dirname(to), end)
    return before + path + (anchor && `#${translateAnchor(anchor.slice(1), source, end)}`)
  })

  function translateAnchor (anchor, source, end) {
    return headingsOf(end)[headingsOf(source).indexOf(anchor)] ?? anchor
  }
}
