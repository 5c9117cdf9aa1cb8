// @ts-check
// What the text points at: files, headings and commands. All of it must be there.
//
// remark-validate-links does some of it, and is not used: it overlooks what HTML points at, takes what is in no commit
// for there, and ignores upper case in the name of a heading.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { parseArgs } from 'node:util'
import ignore from 'ignore'
import { visit } from 'unist-util-visit'
import { COMMANDS, FLAGS } from '../../scripts/commands/flags.js'
import { createHeadings } from './headings.js'

/**
 * @import { Page } from './regions.js'
 * @import { Flag } from 'bench-in-turns/flags.js'
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

// Commands: npm scripts, what they take, and their flags.

const NPM = /npm (?:run ([\w:-]+)|(start|test|ci|install)\b)((?:[ \t]+[^\s&|#`]+)*)/g
const PLACEHOLDER = /^[A-Z]+(?:\.json)?$|^\.\.\.$|^…$/
// Of node and of the profilers: text may name them, and none of our commands has them.
const FOREIGN_FLAGS = ['--prof', '--prof-process', '--on-port', '--preprocess', '--overallRate']
const STAND_FOR_NUMBERS = ['N', 'SECONDS'] // in the help of a flag
const MYSTERY = 'mystery' // is made when it is wanted
const FOLDER = 'exercises/'
const TAKE_EXERCISES = ['start', 'check', 'profile']
const TAKE_STAGES = ['start', 'bench', 'profile', 'lab']

/**
 * @typedef {object} Known
 * @property {Record<string, string>} npmScripts
 * @property {string[]} stageIds
 * @property {string[]} exerciseIds
 * @property {string[]} claimIds
 * @property {Record<string, Record<string, Flag>>} labFlags by lab
 */

/**
 * @param {string} code
 * @param {Known} known
 * @returns {string[]} what is wrong with the npm commands in it
 */
function checkCommands (code, known) {
  return [...code.matchAll(NPM)].flatMap(([, script, builtIn, rest]) => {
    const name = script ?? builtIn
    if (script && !Object.hasOwn(known.npmScripts, script)) return [`there is no npm script "${script}"`]
    if (builtIn && builtIn !== 'start') return [] // npm's own, with npm's own flags
    const words = rest.split(/\s+/).filter(Boolean)
    const end = words.includes('--') ? words.indexOf('--') : words.length
    const eaten = words.slice(0, end).find(word => word.startsWith('-'))
    if (eaten) return [`npm takes ${eaten} for itself: put -- before it`]
    return checkArguments(name, words.toSpliced(end, 1), known)
  })
}

function checkArguments (script, words, known) {
  const { of: command = script } = COMMANDS[script] ?? {}
  const [lab] = command === 'lab' ? words : []
  if (lab && !PLACEHOLDER.test(lab) && !Object.hasOwn(known.labFlags, lab)) return [`there is no lab "${lab}"`]
  const options = { ...FLAGS[script] ?? FLAGS[command], ...known.labFlags[lab] }
  const { tokens } = parseArgs({
    args: words.slice(lab ? 1 : 0),
    options,
    strict: false,
    allowPositionals: true,
    tokens: true
  })
  const problems = tokens.flatMap(token => {
    if (token.kind === 'positional') return checkArgument(script, command, token.value, known)
    if (token.kind !== 'option') return []
    const flag = options[token.name]
    return flag ? checkValue(flag, token) : [`npm run ${script} has no flag ${token.rawName}`]
  })
  return problems.slice(0, 1) // nobody knows what an unknown flag takes
}

function checkExercise (name, ids) {
  return [MYSTERY, ...ids, ...ids.map(id => id.split('-')[0])].includes(name) ? [] : [`there is no exercise "${name}"`]
}

function checkArgument (script, command, word, { stageIds, exerciseIds, claimIds }) {
  if (PLACEHOLDER.test(word)) return []
  if (script === 'docs:translate') return [] // a language and a page
  const takesNone = Object.hasOwn(COMMANDS, command) && !COMMANDS[command].takes
  if (command !== script || takesNone) return [`npm run ${script} takes no argument "${word}"`]
  if (TAKE_EXERCISES.includes(command) && (command === 'check' || word.startsWith(FOLDER))) {
    return checkExercise(word.replace(FOLDER, ''), exerciseIds)
  }
  if (TAKE_STAGES.includes(command)) return stageIds.includes(word) ? [] : [`there is no stage "${word}"`]
  if (command === 'claims') return claimIds.includes(word) ? [] : [`there is no claim "${word}"`]
  return []
}

/** @param {Flag} flag */
function checkValue ({ type, choices, value: placeholder = '' }, { name, value }) {
  if (type === 'boolean') return value === undefined ? [] : [`--${name} takes no value`]
  if (value === undefined || value.startsWith('--')) return [`--${name} takes a value`]
  if (PLACEHOLDER.test(value)) return []
  if (choices && !choices.includes(value)) return [`there is no ${name} "${value}"`]
  return !STAND_FOR_NUMBERS.includes(placeholder) || Number(value) > 0 ? [] : [`--${name} takes a number`]
}

/**
 * @param {string} flag as the text names it, such as `--rounds`
 * @param {Known} known
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
