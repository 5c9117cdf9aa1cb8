// @ts-check
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import GithubSlugger from 'github-slugger'
import { toString } from 'mdast-util-to-string'
import { visit } from 'unist-util-visit'
import { parsePage } from './regions.js'

/** @import { Page } from './regions.js' */

/** @typedef {(file: string) => string[]} HeadingsOf */

/**
 * @param {string} root absolute folder of the repository
 * @param {Page[]} [pages] that are parsed already
 * @returns {HeadingsOf} what links call the headings of a page, by its name from the root; none where there is no page
 */
export function createHeadings (root, pages = []) {
  const headings = new Map(pages.map(page => [page.file, findHeadings(page)]))
  return file => {
    const path = join(root, file)
    if (!headings.has(file) && existsSync(path)) headings.set(file, findHeadings(parsePage(readFileSync(path, 'utf8'), file)))
    return headings.get(file) ?? []
  }
}

/** @param {Page} page */
function findHeadings ({ tree }) {
  const slugger = new GithubSlugger()
  const slugs = /** @type {string[]} */ ([])
  visit(tree, 'heading', node => { slugs.push(slugger.slug(toString(node))) })
  return slugs
}
