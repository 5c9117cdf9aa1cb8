// @ts-check
// Reads what was typed, by the tables in flags.js.
import { Command, InvalidArgumentError, Option } from 'commander'
import { UsageError } from '../errors.js'
import { parsePositive } from '../numbers.js'
import { readCatalog } from '../server/catalog.js'
import { APART, COMMANDS, describeFlag, FLAGS } from './flags.js'

/**
 * @import { CommanderError } from 'commander'
 * @import { Command as CommandText } from './command-list.js'
 * @import { Flag, Flags } from './flags.js'
 */

const HELP = ['--help', '-h']
const MAX_WIDTH = 100
const MIN_WIDTH_OF_TEXT = 20

/** Known by the name that is typed: `no-open` is a flag like any other, and labs ask for `warm-up`. */
class TypedFlag extends Option {
  negate = false

  attributeName () {
    return this.name()
  }
}

/**
 * @param {string} command
 * @param {object} [more]
 * @param {string[]} [more.args] as typed, without which those of this process are read
 * @param {Flags} [more.flags] when they are not just the command's
 * @param {Partial<CommandText>} [more.about] for the help, when the command's does not fit
 * @returns {Promise<{ values: Record<string, any>, positionals: string[] }>} numbers are numbers
 * @throws {UsageError} on a flag that there is not, a value that it does not take, flags that do not go together, and
 *   arguments too many or too few
 * @throws {CommanderError} when help was printed
 */
export async function parseFlags (command, { args = process.argv.slice(2), flags = FLAGS[command], about = {} } = {}) {
  const isTyped = name => COMMANDS[name].of === command && args.includes(COMMANDS[name].sets ?? '')
  const script = Object.keys(COMMANDS).find(isTyped) ?? command
  const parser = await makeParser(script, { ...COMMANDS[script], ...about }, flags)
  if (args.some(arg => HELP.includes(arg))) parser.help() // whatever else was typed
  const values = parser.parse(args, { from: 'user' }).opts()
  const both = APART.find(pair => pair.every(flag => values[flag] !== undefined))
  if (both) throw new UsageError(`--${both[0]} and --${both[1]} do not go together`)
  return { values, positionals: parser.args }
}

/**
 * @param {string} script as npm has it
 * @param {CommandText} text
 * @param {Flags} flags
 */
async function makeParser (script, { does, details, example, takes = {}, sets, typed }, { help, ...flags }) {
  const parser = new Command(typed ?? `npm run ${script} --`)
  const words = Object.keys(takes)
  const sentence = `${does[0].toUpperCase()}${does.slice(1)}${does.endsWith('?') ? '' : '.'}`
  const ids = words.some(word => word.includes('STAGE')) ? (await readCatalog()).map(({ id }) => id) : []
  parser
    .usage([...words, '[flags]'].join(' '))
    .description([sentence, details].filter(Boolean).join(' '))
    .optionsGroup('Flags:')
    .helpOption(HELP.toReversed().join(', '), help.help)
    .addHelpText('after', `\nExample: ${example}`)
    .configureHelp({ minWidthToWrap: MIN_WIDTH_OF_TEXT })
    .configureOutput({
      getOutHelpWidth: () => Math.min(process.stdout.columns ?? MAX_WIDTH, MAX_WIDTH),
      outputError: () => {}
    })
    .exitOverride(error => {
      throw error.exitCode === 0 ? error : new UsageError(sayMistake(error, parser))
    })
  for (const [word, about] of Object.entries(takes)) {
    parser.argument(word, ids.length ? `${about}: ${ids.join(', ')}` : about)
  }
  for (const [name, flag] of Object.entries(flags)) {
    parser.addOption(makeOption(name, flag).hideHelp(sets === `--${name}`))
  }
  return parser
}

/**
 * @param {string} name
 * @param {Flag} flag
 */
function makeOption (name, flag) {
  const description = describeFlag(flag)
  if (flag.type === 'boolean') return new TypedFlag(`--${name}`, description)
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
