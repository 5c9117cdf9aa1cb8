// @ts-check
// What the text points at: files, headings, and commands, which are in a module of their own. All of it must be there.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import GithubSlugger from 'github-slugger'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { toString } from 'mdast-util-to-string'
import { visit } from 'unist-util-visit'
import { checkCommands, checkFlag } from './commands.js'

/** @import { Known } from './commands.js' */

const NO_SHELL = ['js', 'json', 'text', 'diff'] // whatever else stands in a fence, or is indented, may be typed
const ADDRESS = /\b(?:href|src)\s*=\s*["']?([^"'\s>]+)/g

/**
 * @param {string} markdown
 * @param {string} file from the root
 * @param {Known & { root: string }} known `root` is the absolute folder of the repository
 * @returns {string[]} `file:line: ...` for each link to nothing, each command and flag that does not exist
 */
export function checkReferences (markdown, file, known) {
  const problems = []
  const say = (node, texts) => problems.push(...texts.map(text => `${file}:${node.position.start.line}: ${text}`))
  visit(fromMarkdown(markdown), node => {
    if (node.type === 'link' || node.type === 'image' || node.type === 'definition') say(node, checkLink(node.url, file, known.root))
    if (node.type === 'html') for (const [, url] of node.value.matchAll(ADDRESS)) say(node, checkLink(url, file, known.root))
    if (node.type === 'inlineCode' || (node.type === 'code' && !NO_SHELL.includes(node.lang ?? ''))) say(node, checkCommands(node.value, known))
    if (node.type === 'inlineCode' && node.value.startsWith('--')) say(node, checkFlag(node.value.split(/[ =]/)[0], known))
  })
  return problems
}

function checkLink (url, file, root) {
  if (/^[a-z]+:/.test(url)) return []
  const [path, anchor] = url.split('#')
  const target = path ? posix.join(dirname(file), path) : file
  if (!existsSync(join(root, target))) return [`a link to ${target}, which is not there`]
  if (isIgnored(target, root)) return [`a link to ${target}, which is in no commit`]
  if (anchor === undefined || !target.endsWith('.md')) return []
  return headings(join(root, target)).includes(anchor) ? [] : [`a link to #${anchor}, which is no heading of ${target}`]
}

function isIgnored (target, root) {
  const lines = readFileSync(join(root, '.gitignore'), 'utf8').split('\n')
  const isUnder = folder => `${target}/`.startsWith(folder)
  return lines.some(line => line.endsWith('/') && !line.startsWith('!') && isUnder(line)) && !lines.some(line => line.startsWith('!') && isUnder(line.slice(1)))
}

function headings (file) {
  const slugger = new GithubSlugger()
  const slugs = []
  visit(fromMarkdown(readFileSync(file, 'utf8')), 'heading', node => { slugs.push(slugger.slug(toString(node))) })
  return slugs
}
