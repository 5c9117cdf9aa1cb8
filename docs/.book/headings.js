// @ts-check
// What links call the headings of a page, in each language.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import GithubSlugger from 'github-slugger'
import { toString } from 'mdast-util-to-string'
import { visit } from 'unist-util-visit'
import { plainText } from 'bench-in-turns/kit.js'
import { languageOf, sourceOf } from './pages.js'
import { byMark, paragraphsOf } from './paragraphs.js'
import { parsePage } from './regions.js'

/** @import { Page } from './regions.js' */

/** @typedef {(file: string) => string[]} HeadingsOf */

/**
 * @param {string} root absolute folder of the repository
 * @param {Page[]} [pages] that are parsed already
 * @returns {HeadingsOf} by the name of a page from the root; none where there is no page. Those of a translated page
 *   are as many as those of its source: one that it lacks is in English
 */
export function createHeadings (root, pages = []) {
  const parsed = new Map(pages.map(page => [page.file, page]))
  const headings = /** @type {Map<string, string[]>} */ (new Map())
  return file => {
    const known = headings.get(file) ?? findHeadings(file)
    headings.set(file, known)
    return known
  }

  function findHeadings (file) {
    const source = read(sourceOf(file))
    const translation = languageOf(file) ? read(file) : null
    return source && (translation || !languageOf(file)) ? slugsOf(source, translation) : []
  }

  function read (file) {
    const path = join(root, file)
    return parsed.get(file) ?? (existsSync(path) ? parsePage(plainText(readFileSync(path, 'utf8')), file) : null)
  }
}

function slugsOf (source, translation) {
  const translated = translation ? byMark(translation) : new Map()
  const shown = new Map(paragraphsOf(source).map(({ node, hash }) => [node, translated.get(hash)?.node]))
  const slugger = new GithubSlugger()
  const slugs = /** @type {string[]} */ ([])
  visit(source.tree, 'heading', node => { slugs.push(slugger.slug(toString(shown.get(node) ?? node))) })
  return slugs
}
