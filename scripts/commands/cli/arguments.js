// @ts-check
// Reads what was typed, by the tables in flags.js.
import { parseArgs } from 'node:util'
import { UsageError } from '../../errors.js'
import { parsePositive } from '../../numbers.js'
import { COMMANDS, FLAGS } from './flags.js'
import { HelpWanted } from './help.js'
import { nearest } from './nearest.js'

/**
 * @import { Flag, Flags, ValueOf } from './flag-kinds.js'
 * @import { Command } from './commands.js'
 */

/**
 * @template {keyof typeof FLAGS} C
 * @template {Flags} [T=typeof FLAGS[C]]
 * @param {C} command
 * @param {object} [more]
 * @param {string[]} [more.args] as typed, without which those of this process are read
 * @param {T} [more.flags] when they are not just the command's
 * @param {Partial<Command>} [more.about] for the help, when the command's does not fit
 * @returns {{ values: { [name in keyof T]?: ValueOf<T[name]> }, positionals: string[] }} numbers are numbers
 * @throws {UsageError} on a flag that there is not, or a value that it does not take
 * @throws {HelpWanted} on --help, whatever else was typed
 */
export function parseFlags (
  command,
  { args = process.argv.slice(2), flags = /** @type {any} */ (FLAGS[command]), about = {} } = {}
) {
  if (args.includes('--help') || args.includes('-h')) {
    const script =
      Object.keys(COMMANDS).find(name => COMMANDS[name].of === command && args.includes(COMMANDS[name].sets ?? '')) ??
      command
    throw new HelpWanted(script, flags, about)
  }
  // Not strict: parseArgs would speak of options, of positional arguments and on several lines.
  const { values, positionals, tokens } = parseArgs({
    args,
    options: flags,
    allowPositionals: true,
    strict: false,
    tokens: true
  })
  const typed = tokens.filter(({ kind }) => kind === 'option')
  for (const token of typed) Object.assign(values, readValue(flags, /** @type {any} */ (token)))
  return { values: /** @type {any} */ (values), positionals }
}

/** What one flag gives, checked. */
function readValue (flags, { name, rawName, value, inlineValue }) {
  if (!Object.hasOwn(flags, name)) throw new UsageError(unknownFlag(rawName, Object.keys(flags)))
  const {
    type,
    multiple,
    max,
    takesZero,
    isWhole,
    choices,
    value: placeholder = 'VALUE'
  } = /** @type {Flag} */ (flags[name])
  if (type === 'boolean' && value !== undefined) throw new UsageError(`${rawName} takes no value; got "${value}"`)
  if (type === 'boolean') return {}
  if (max !== undefined) return { [name]: parsePositive(name, value ?? '', { max, integer: isWhole, takesZero }) }
  if (choices && value !== undefined && !choices.includes(value)) { throw new UsageError(`unknown ${name} "${value}"; there are: ${choices.join(', ')}`) }
  if (value === undefined || (!inlineValue && /^-./.test(value))) { throw new UsageError(`${rawName} takes a value: ${rawName} ${placeholder}`) }
  return multiple ? {} : { [name]: value }
}

function unknownFlag (rawName, names) {
  const meant = nearest(rawName.replace(/^-+/, ''), names)
  return `unknown flag "${rawName}"; ${meant ? `did you mean --${meant}?` : `the flags are: ${names.map(name => `--${name}`).join(' ')}`}`
}
