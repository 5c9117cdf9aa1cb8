// @ts-check
// What the text points at: files, headings and commands. All of it must be there.
//
// remark-validate-links does some of it, and is not used: it overlooks what HTML points at, takes what is in no commit
// for there, and ignores upper case in the name of a heading.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import ignore from 'ignore'
import { visit } from 'unist-util-visit'
import { UsageError } from 'bench-in-turns/kit.js'
import { parseFlags } from '../../scripts/commands/typed.js'
import { COMMANDS, FLAGS } from '../../scripts/commands/command-flags.js'
import { createHeadings } from './headings.js'

/**
 * @import { Flags } from 'bench-in-turns/kit.js'
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
 * @returns {Promise<string[]>} `file:line: ...` for each link to nothing, each command and flag that does not exist
 */
export async function checkReferences ({ tree, file }, known) {
  const problems = []
  const report = (node, texts) => problems.push(Promise.resolve(texts)
    .then(texts => texts.map(text => `${file}:${node.position.start.line}: ${text}`)))
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
  return (await Promise.all(problems)).flat()
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

// Commands: npm scripts, what they take, and their flags.

const NPM = /npm (?:run ([\w:-]+)|(start|test|ci|install)\b)((?:[ \t]+[^\s&|#`]+)*)/g
const PLACEHOLDER = /^[A-Z]+(?:\.json)?$|^…$/
const MORE = ['...', '…', '--help', '-h']
// Of node and of the profilers: text may name them, and none of our commands has them.
const FOREIGN_FLAGS = ['--prof', '--prof-process', '--on-port', '--preprocess', '--overallRate']
const MYSTERY = 'mystery' // is made when it is wanted
const FOLDER = 'exercises/'
const TAKE_EXERCISES = ['start', 'check', 'profile']
const TAKE_STAGES = ['start', 'bench', 'profile', 'lab']

/**
 * @typedef {object} Known
 * @property {Record<string, string>} npmScripts
 * @property {string[]} stageIds
 * @property {string[]} exerciseIds
 * @property {Record<string, Flags>} labFlags by lab
 */

/** @returns {Promise<string[]>} what is wrong with the npm commands in it */
async function checkCommands (code, known) {
  const problems = [...code.matchAll(NPM)].map(async ([, script, builtIn, rest]) => {
    if (script && !Object.hasOwn(known.npmScripts, script)) return [`there is no npm script "${script}"`]
    if (builtIn && builtIn !== 'start') return [] // npm's own, with npm's own flags
    const words = rest.split(/\s+/).filter(Boolean)
    const end = words.includes('--') ? words.indexOf('--') : words.length
    const eaten = words.slice(0, end).find(word => word.startsWith('-'))
    if (eaten) return [`npm takes ${eaten} for itself: put -- before it`]
    return checkArguments(script ?? builtIn, words.toSpliced(end, 1).filter(word => !MORE.includes(word)), known)
  })
  return (await Promise.all(problems)).flat()
}

/** By the parser of the command itself, which takes a placeholder for what may stand in its place. */
async function checkArguments (script, words, known) {
  if (!Object.hasOwn(COMMANDS, script)) return []
  const { of: command = script, sets = '', takes = {} } = COMMANDS[script]
  const [lab] = command === 'lab' ? words : []
  if (lab && !PLACEHOLDER.test(lab) && !Object.hasOwn(known.labFlags, lab)) return [`there is no lab "${lab}"`]
  const own = sets.startsWith('--') ? command : script
  const args = [...own === script ? [] : [sets], ...words.slice(lab ? 1 : 0)]
  const flags = { ...FLAGS[own] ?? FLAGS[command], ...known.labFlags[lab] }
  const optional = Object.fromEntries(Object.entries(takes).map(([word, about]) => [word.replace(/<(.*)>/, '[$1]'), about]))
  const about = command === 'lab' ? { takes: { '[STAGE...]': '' } } : { takes: optional }
  try {
    const { positionals } = await parseFlags(own, { args, flags: withPlaceholders(flags, words), about })
    return positionals.flatMap(word => checkArgument(command, word, known))
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    return [`npm run ${script}: ${error.message}`]
  }
}

function withPlaceholders (flags, words) {
  const isOpen = name => PLACEHOLDER.test(words[words.indexOf(`--${name}`) + 1] ?? '')
  return Object.fromEntries(Object.entries(flags).map(([name, { max, choices, form, ...flag }]) =>
    [name, isOpen(name) ? flag : { ...flag, max, choices, form }]))
}

function checkExercise (name, ids) {
  return [MYSTERY, ...ids, ...ids.map(id => id.split('-')[0])].includes(name) ? [] : [`there is no exercise "${name}"`]
}

function checkArgument (command, word, { stageIds, exerciseIds }) {
  if (PLACEHOLDER.test(word)) return []
  if (TAKE_EXERCISES.includes(command) && (command === 'check' || word.startsWith(FOLDER))) {
    return checkExercise(word.replace(FOLDER, ''), exerciseIds)
  }
  return !TAKE_STAGES.includes(command) || stageIds.includes(word) ? [] : [`there is no stage "${word}"`]
}

/**
 * @param {string} flag as the text names it, such as `--rounds`
 * @returns {string[]} empty when a command, a lab, node or a profiler has it
 */
function checkFlag (flag, { labFlags }) {
  const ours = [...Object.values(FLAGS), ...Object.values(labFlags)].some(flags =>
    Object.hasOwn(flags, flag.slice(2))
  )
  return ours || FOREIGN_FLAGS.includes(flag) || process.allowedNodeEnvironmentFlags.has(flag)
    ? []
    : [`no command has a flag ${flag}`]
}
