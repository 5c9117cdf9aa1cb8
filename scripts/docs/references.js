// @ts-check
// What the text points at: files, headings, commands and their flags. All of it must be there.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import GithubSlugger from 'github-slugger'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { toString } from 'mdast-util-to-string'
import { visit } from 'unist-util-visit'
import { FLAGS, SCRIPTS_OF } from '../cli/flags.js'

const SHELL = ['sh', 'console']
const NPM = /npm (?:run ([\w:-]+)|(start|test|ci|install)\b)((?:[ \t]+[^\s&|#`]+)*)/g
const PLACEHOLDER = /^[A-Z]+(\.json)?$|^\.\.\.$|^…$/
const TAKES_STAGES = ['start', 'bench', 'profile']
// Of node and of the profilers: text may name them, and none of our commands has them.
const FOREIGN_FLAGS = ['--prof', '--prof-process', '--on-port', '--preprocess', '--overallRate']

/**
 * @typedef {object} Known
 * @property {string} root absolute folder of the repository
 * @property {Record<string, string>} npmScripts
 * @property {string[]} stageIds
 * @property {Record<string, string[]>} labFlags by lab
 */

/**
 * @param {string} markdown
 * @param {string} file from the root
 * @param {Known} known
 * @returns {string[]} `file:line: ...` for each link to nothing, each command and flag that does not exist
 */
export function checkReferences (markdown, file, known) {
  const problems = []
  const say = (node, texts) => problems.push(...texts.map(text => `${file}:${node.position.start.line}: ${text}`))
  visit(fromMarkdown(markdown), node => {
    if (node.type === 'link' || node.type === 'image') say(node, checkLink(node.url, file, known.root))
    if (node.type === 'inlineCode' || (node.type === 'code' && SHELL.includes(node.lang ?? ''))) say(node, checkCommands(node.value, known))
    if (node.type === 'inlineCode' && node.value.startsWith('--')) say(node, checkFlag(node.value.split(/[ =]/)[0], known))
  })
  return problems
}

function checkLink (url, file, root) {
  if (/^[a-z]+:/.test(url)) return []
  const [path, anchor] = url.split('#')
  const target = path ? posix.join(dirname(file), path) : file
  if (!existsSync(join(root, target))) return [`a link to ${target}, which is not there`]
  if (anchor === undefined || !target.endsWith('.md')) return []
  return headings(join(root, target)).includes(anchor) ? [] : [`a link to #${anchor}, which is no heading of ${target}`]
}

function headings (file) {
  const slugger = new GithubSlugger()
  const slugs = []
  visit(fromMarkdown(readFileSync(file, 'utf8')), 'heading', node => { slugs.push(slugger.slug(toString(node))) })
  return slugs
}

function checkCommands (code, known) {
  return [...code.matchAll(NPM)].flatMap(([, script, builtIn, rest]) => {
    const name = script ?? builtIn
    if (script && !Object.hasOwn(known.npmScripts, script)) return [`there is no npm script "${script}"`]
    const [, ...args] = rest.trim().split(/\s+/)
    return checkArguments(SCRIPTS_OF[name] ?? name, args.filter(arg => arg !== '--'), known)
  })
}

function checkArguments (command, args, { stageIds, labFlags }) {
  const [lab] = command === 'lab' ? args : []
  if (lab && !PLACEHOLDER.test(lab) && !labFlags[lab]) return [`there is no lab "${lab}"`]
  const flags = { ...FLAGS[command], ...Object.fromEntries((labFlags[lab] ?? []).map(name => [name, { type: 'string' }])) }
  const problems = []
  for (let i = lab ? 1 : 0; i < args.length; i++) {
    const [name, value] = args[i].split('=')
    if (name.startsWith('--')) {
      const flag = flags[name.slice(2)]
      if (!flag) return [...problems, `npm run ${command} has no flag ${name}`]
      if (flag.type === 'string' && value === undefined) i++
    } else if (TAKES_STAGES.includes(command) && !PLACEHOLDER.test(name) && !stageIds.includes(name)) {
      problems.push(`there is no stage "${name}"`)
    }
  }
  return problems
}

function checkFlag (flag, { labFlags }) {
  const ours = [...Object.values(FLAGS).flatMap(flags => Object.keys(flags)), ...Object.values(labFlags).flat()]
  const isKnown = ours.includes(flag.slice(2)) || FOREIGN_FLAGS.includes(flag) || process.allowedNodeEnvironmentFlags.has(flag)
  return isKnown ? [] : [`no command has a flag ${flag}`]
}
