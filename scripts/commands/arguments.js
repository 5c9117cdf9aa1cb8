// @ts-check
// Reads what was typed, by the tables in flags.js.
import { Command } from 'commander'
import { addFlags, readArguments } from 'bench-in-turns/flags.js'
import { readCatalog } from '../stages/catalog.js'
import { APART, COMMANDS, FLAGS } from './flags.js'

/**
 * @import { CommanderError } from 'commander'
 * @import { UsageError } from 'bench-in-turns/errors.js'
 * @import { Command as CommandText } from './command-list.js'
 * @import { Flags } from 'bench-in-turns/flags.js'
 */

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
  return readArguments(parser, args, APART)
}

/**
 * @param {string} script as npm has it
 * @param {CommandText} text
 * @param {Flags} flags
 */
async function makeParser (script, { does, details, example, takes = {}, sets, typed }, flags) {
  const parser = new Command(typed ?? `npm run ${script} --`)
  const words = Object.keys(takes)
  const sentence = `${does[0].toUpperCase()}${does.slice(1)}${does.endsWith('?') ? '' : '.'}`
  const ids = words.some(word => word.includes('STAGE')) ? (await readCatalog()).map(({ id }) => id) : []
  parser
    .usage([...words, '[flags]'].join(' '))
    .description([sentence, details].filter(Boolean).join(' '))
    .addHelpText('after', `\nExample: ${example}`)
  addFlags(parser, flags, { hidden: sets?.replace(/^--/, '') })
  for (const [word, about] of Object.entries(takes)) {
    parser.argument(word, ids.length ? `${about}: ${ids.join(', ')}` : about)
  }
  return parser
}
