// @ts-check
// Links of a translated page lead to translated pages, and to their headings; to the English ones for want of them.
import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import { createHeadings } from './headings.js'
import { languageOf, sourceOf } from './languages.js'

/** @import { Page } from './regions.js' */

const LINK = /(\]\(|^\[[^\]]+\]: |(?:href|src)=")([^\s)"#:]*)(#[^\s)"]+)?(?=[\s)"]|$)/gm

/** @typedef {(markdown: string, pages: { from: string, to: string }) => string} Relink */

/**
 * @param {string} root absolute folder of the repository
 * @param {Page[]} [pages] that are parsed already
 * @returns {Relink} links that lead from one page set so that they lead from its translation; `from` may be that
 *   translation
 */
export function createRelink (root, pages) {
  const headingsOf = createHeadings(root, pages)
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
    const [inSource, inEnd] = [source, end].map(headingsOf)
    const isWhole = inSource.length === inEnd.length // else nobody knows which is which
    return (isWhole && inEnd[inSource.indexOf(anchor)]) || anchor
  }
}

/**
 * @param {Page} page
 * @param {Relink} relink
 * @returns {string} its Markdown with the links as they should be
 */
export function relinked ({ file, markdown }, relink) {
  return languageOf(file) ? relink(markdown, { from: file, to: file }) : markdown
}

/**
 * @param {Page} page
 * @param {Relink} relink
 * @returns {string[]} `file:line: ...` for each link that leads to the English page, and there is a translated one
 */
export function findStaleLinks (page, relink) {
  const shouldBe = relinked(page, relink).split('\n')
  return page.markdown.split('\n').flatMap((line, i) =>
    line === shouldBe[i] ? [] : [`${page.file}:${i + 1}: a link is not up to date`])
}
