// @ts-check
// The commands that the text names: npm scripts, what they take, and their flags.
import { FLAGS, SCRIPTS_OF } from '../commands/cli/flags.js'
import { generatorNames } from '../load/load.js'
import { PROFILERS } from '../profile/profilers.js'

const NPM = /npm (?:run ([\w:-]+)|(start|test|ci|install)\b)((?:[ \t]+[^\s&|#`]+)*)/g
const PLACEHOLDER = /^[A-Z]+(?:\.json)?$|^\.\.\.$|^…$/
// Of node and of the profilers: text may name them, and none of our commands has them.
const FOREIGN_FLAGS = ['--prof', '--prof-process', '--on-port', '--preprocess', '--overallRate']
const TOOL_NAMES = { bench: generatorNames, profile: Object.keys(PROFILERS) }
const FLAGS_WITH_TEXT = ['tool', 'generator', 'json', 'host', 'node']

/**
 * @typedef {object} Known
 * @property {Record<string, string>} npmScripts
 * @property {string[]} stageIds
 * @property {string[]} claimIds
 * @property {Record<string, Record<string, { type: 'string' | 'boolean' }>>} labFlags by lab
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
    const words = rest.trim() ? rest.trim().split(/\s+/) : []
    const end = words.includes('--') ? words.indexOf('--') : words.length
    const eaten = words.slice(0, end).filter(word => word.startsWith('-'))
    if (eaten.length) return [`npm takes ${eaten[0]} for itself: put -- before it`]
    return checkArguments(name, [...words.slice(0, end), ...words.slice(end + 1)], known)
  })
}

function checkArguments (script, words, known) {
  const command = SCRIPTS_OF[script] ?? script
  const [lab] = command === 'lab' ? words : []
  if (lab && !PLACEHOLDER.test(lab) && !Object.hasOwn(known.labFlags, lab)) return [`there is no lab "${lab}"`]
  const flags = { ...FLAGS[command], ...known.labFlags[lab] }
  const problems = []
  for (let i = lab ? 1 : 0; i < words.length; i++) {
    const [word, ownValue] = words[i].split('=')
    if (!word.startsWith('--')) {
      problems.push(...checkArgument(script, command, word, known))
      continue
    }
    const name = word.slice(2)
    if (!Object.hasOwn(flags, name)) return [...problems, `npm run ${script} has no flag ${word}`]
    if (flags[name].type === 'string') problems.push(...checkValue(command, name, ownValue ?? words[++i]))
  }
  return problems
}

function checkArgument (script, command, word, { stageIds, claimIds }) {
  if (PLACEHOLDER.test(word)) return []
  if (command !== script) return [`npm run ${script} takes no argument "${word}"`]
  if (['start', 'bench', 'profile', 'lab'].includes(command)) return stageIds.includes(word) ? [] : [`there is no stage "${word}"`]
  if (command === 'claims') return claimIds.includes(word) ? [] : [`there is no claim "${word}"`]
  return []
}

function checkValue (command, name, value) {
  if (value === undefined || value.startsWith('--')) return [`--${name} takes a value`]
  if (PLACEHOLDER.test(value)) return []
  if (['tool', 'generator'].includes(name)) return TOOL_NAMES[command].includes(value) ? [] : [`there is no tool "${value}"`]
  return FLAGS_WITH_TEXT.includes(name) || Number(value) > 0 ? [] : [`--${name} takes a number`]
}

/**
 * @param {string} flag as the text names it, such as `--rounds`
 * @param {Known} known
 * @returns {string[]} empty when a command, a lab, node or a profiler has it
 */
export function checkFlag (flag, { labFlags }) {
  const ours = [...Object.values(FLAGS), ...Object.values(labFlags)].some(flags => Object.hasOwn(flags, flag.slice(2)))
  return ours || FOREIGN_FLAGS.includes(flag) || process.allowedNodeEnvironmentFlags.has(flag) ? [] : [`no command has a flag ${flag}`]
}
