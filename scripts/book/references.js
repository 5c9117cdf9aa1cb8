// @ts-check
// What the text points at: files, headings, and commands, which are in a module of their own. All of it must be there.
//
// remark-validate-links does some of it, and is not used: it overlooks what HTML points at, takes what is in no commit
// for there, and ignores upper case in the name of a heading.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import GithubSlugger from 'github-slugger'
import ignore from 'ignore'
import { toString } from 'mdast-util-to-string'
import { visit } from 'unist-util-visit'
import { checkCommands, checkFlag } from './command-tables.js'
import { sourceOf } from './pages.js'
import { parsePage } from './regions.js'

/**
 * @import { Known } from './command-tables.js'
 * @import { Page } from './regions.js'
 */

const NO_SHELL = ['js', 'json', 'text', 'diff'] // whatever else stands in a fence, or is indented, may be typed
const ADDRESS = /\b(?:href|src)\s*=\s*["']?([^"'\s>]+)/g
const ELSEWHERE = /^[a-z]+:/

/**
 * @typedef {(target: string, anchor?: string) => string[]} LinkCheck what is wrong with a link to a file, by its name
 *   from the root
 */

/**
 * @param {Page} page
 * @param {Known & { checkLink: LinkCheck }} known
 * @returns {string[]} `file:line: ...` for each link to nothing, each command and flag that does not exist
 */
export function checkReferences ({ tree, file }, known) {
  const problems = []
  const report = (node, texts) => problems.push(...texts.map(text => `${file}:${node.position.start.line}: ${text}`))
  const follow = url => ELSEWHERE.test(url) ? [] : known.checkLink(...findTarget(url, file))
  visit(tree, node => {
    if (node.type === 'link' || node.type === 'image' || node.type === 'definition') report(node, follow(node.url))
    if (node.type === 'html') for (const [, url] of node.value.matchAll(ADDRESS)) report(node, follow(url))
    if (node.type === 'inlineCode' || (node.type === 'code' && !NO_SHELL.includes(node.lang ?? ''))) {
      report(node, checkCommands(node.value, known))
    }
    if (node.type === 'inlineCode' && node.value.startsWith('--')) {
      report(node, checkFlag(node.value.split(/[ =]/)[0], known))
    }
  })
  return problems
}

/** @returns {[target: string, anchor?: string]} */
function findTarget (url, file) {
  const [path, anchor] = url.split('#')
  return [path ? posix.join(dirname(file), path) : file, anchor]
}

/**
 * @param {string} root absolute folder of the repository
 * @param {Page[]} pages that are parsed already
 * @returns {LinkCheck}
 */
export function createLinkCheck (root, pages) {
  const ignored = ignore.default({ allowRelativePaths: true }).add(readFileSync(join(root, '.gitignore'), 'utf8'))
  const headingsOf = createHeadings(root, pages)
  return (target, anchor) => {
    if (!existsSync(join(root, target))) return [`a link to ${target}, which is not there`]
    if (target.startsWith('..') || ignored.ignores(target)) return [`a link to ${target}, which is in no commit`]
    if (anchor === undefined || !target.endsWith('.md')) return []
    return headingsOf(target).includes(anchor) ? [] : [`a link to #${anchor}, which is no heading of ${target}`]
  }
}

/** @typedef {(file: string) => string[]} HeadingsOf */

/**
 * @param {string} root absolute folder of the repository
 * @param {Page[]} [pages] that are parsed already
 * @returns {HeadingsOf} what links call the headings of a page, by its name from the root; none where there is no page
 */
function createHeadings (root, pages = []) {
  const headings = new Map(pages.map(page => [page.file, findHeadings(page)]))
  return file => {
    const path = join(root, file)
    if (!headings.has(file) && existsSync(path)) {
      headings.set(file, findHeadings(parsePage(readFileSync(path, 'utf8'), file)))
    }
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

// Links of a translated page lead to translated pages, and to their headings; to the English ones for want of them.

const LINK = /(\]\(|^\[[^\]]+\]: |(?:href|src)=")([^\s)"#:]*)(#[^\s)"]+)?(?=[\s)"]|$)/gm

/** @typedef {(markdown: string, pages: { from: string, to: string }) => string} Relink */

/**
 * @param {string} root absolute folder of the repository
 * @returns {Relink} links that lead from one page set so that they lead from its translation; `from` may be that
 *   translation
 */
export function createRelink (root) {
  const headingsOf = createHeadings(root)
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
