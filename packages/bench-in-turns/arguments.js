// @ts-check
// Reads what was typed, by a table of flags.
import { InvalidArgumentError, Option } from 'commander'
import { UsageError } from './errors.js'
import { describeFlag } from './flags.js'

/**
 * @import { Command, CommanderError } from 'commander'
 * @import { Flag, Flags } from './flags.js'
 */

const HELP = ['--help', '-h']
const MAX_WIDTH = 100
const MIN_WIDTH_OF_TEXT = 20

/** Known by the name that is typed: `no-open` is a flag like any other, and `warm-up` keeps its hyphen. */
class TypedFlag extends Option {
  negate = false

  attributeName () {
    return this.name()
  }
}

/**
 * @param {Command} parser of which usage and description are there
 * @param {Flags} flags with `help`
 * @param {{ hidden?: string }} [options] a flag that is set already
 */
export function addFlags (parser, { help, ...flags }, { hidden } = {}) {
  parser
    .optionsGroup('Flags:')
    .helpOption(HELP.toReversed().join(', '), help.help)
    .configureHelp({ minWidthToWrap: MIN_WIDTH_OF_TEXT })
    .configureOutput({
      getOutHelpWidth: () => Math.min(process.stdout.columns ?? MAX_WIDTH, MAX_WIDTH),
      outputError: () => {}
    })
    .exitOverride(error => {
      throw error.exitCode === 0 ? error : new UsageError(sayMistake(error, parser))
    })
  for (const [name, flag] of Object.entries(flags)) parser.addOption(makeOption(name, flag).hideHelp(hidden === name))
}

/**
 * @param {Command} parser
 * @param {string[]} args as typed
 * @param {[string, string][]} apart flags that do not go together
 * @returns {{ values: Record<string, any>, positionals: string[] }} numbers are numbers
 * @throws {UsageError} on a flag that there is not, a value that it does not take, and arguments too many or too few
 * @throws {CommanderError} when help was printed
 */
export function readArguments (parser, args, apart) {
  if (args.some(arg => HELP.includes(arg))) parser.help() // whatever else was typed
  const values = parser.parse(args, { from: 'user' }).opts()
  const both = apart.find(pair => pair.every(flag => values[flag] !== undefined))
  if (both) throw new UsageError(`--${both[0]} and --${both[1]} do not go together`)
  return { values, positionals: parser.args }
}

/**
 * @param {string} name
 * @param {Flag} flag
 */
function makeOption (name, flag) {
  const description = describeFlag(flag)
  const short = flag.short ? `-${flag.short}, ` : ''
  if (flag.type === 'boolean') return new TypedFlag(`${short}--${name}`, description)
  return new TypedFlag(`--${name} <${flag.value ?? 'VALUE'}>`, description).argParser((text, previous) =>
    readValue(name, flag, text, /** @type {string[] | undefined} */ (previous))
  )
}

/** @returns {any} */
function readValue (name, /** @type {Flag} */ { max, integer, choices, multiple }, text, previous = []) {
  if (max !== undefined) return parsePositive(name, text, { max, integer })
  if (choices && !choices.includes(text)) throw new InvalidArgumentError(`There are: ${choices.join(', ')}`)
  if (text.startsWith('--')) throw new InvalidArgumentError('It is another flag')
  return multiple ? [...previous, text] : text
}

/**
 * @param {string} flag its name, for the message
 * @param {string | undefined} text as typed
 * @param {{ max: number, integer?: boolean }} limits
 * @returns {number | undefined} undefined when it was not given
 * @throws {UsageError} when it is no number, too low or over the limit
 */
export function parsePositive (flag, text, { max, integer = true }) {
  if (text === undefined) return undefined
  const value = Number(text)
  if (!(value > 0 && value <= max) || (integer && !Number.isInteger(value))) {
    const kind = integer ? 'a whole' : 'a'
    throw new UsageError(`--${flag} takes ${kind} number above 0, at most ${max}; got "${text}"`)
  }
  return value
}

/**
 * @param {CommanderError} error
 * @param {Command} parser
 * @returns {string} one line, with what is allowed
 */
function sayMistake ({ code, message }, parser) {
  const mistake = message.replace(/^error: /, '').replace(/^(unknown )?option/, '$1flag').replace('\n', ' ')
  if (code === 'commander.missingArgument') {
    return `${mistake}: ${parser.registeredArguments[parser.args.length].description}`
  }
  if (code === 'commander.excessArguments') return `${mistake} Usage: ${parser.createHelp().commandUsage(parser)}`
  if (code !== 'commander.unknownOption' || mistake.endsWith('?)')) return mistake
  const known = parser.createHelp().visibleOptions(parser)
  return `${mistake}; the flags are: ${known.map(({ long }) => long).join(' ')}`
}
