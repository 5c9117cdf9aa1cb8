// @ts-check
// The commands that the text names: npm scripts, what they take, and their flags.
import { parseArgs } from 'node:util'

/** @import { ParseArgsOptionDescriptor } from 'node:util' */

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
 * @typedef {ParseArgsOptionDescriptor & { help?: string, value?: string, choices?: readonly string[] }} Flag `value`
 *   stands for its value in the help
 */

/**
 * What can be typed. The commands have these tables, and hand them in: they stand on the docs, not the docs on them.
 *
 * @typedef {object} CommandTables
 * @property {Record<string, Record<string, Flag>>} FLAGS by command
 * @property {Record<string, { example: string, does: string, of?: string }>} COMMANDS by npm script; `of` is
 *   the command that it is, with something set
 * @property {(name: string, flag: any) => string} flagWord how a flag is written
 * @property {(flag: any) => string} describeFlag what it does
 */

/**
 * @typedef {object} Known
 * @property {CommandTables} commandTables
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
export function checkCommands (code, known) {
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
  const { COMMANDS, FLAGS } = known.commandTables
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

function checkArgument (script, command, word, { commandTables: { COMMANDS }, stageIds, exerciseIds, claimIds }) {
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
export function checkFlag (flag, { commandTables, labFlags }) {
  const ours = [...Object.values(commandTables.FLAGS), ...Object.values(labFlags)].some(flags =>
    Object.hasOwn(flags, flag.slice(2))
  )
  return ours || FOREIGN_FLAGS.includes(flag) || process.allowedNodeEnvironmentFlags.has(flag)
    ? []
    : [`no command has a flag ${flag}`]
}
