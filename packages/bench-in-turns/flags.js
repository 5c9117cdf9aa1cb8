// @ts-check
// Every flag in one place: what is typed is read by this table, and the help is made from it.
import { InvalidArgumentError, Option } from 'commander'
import { UsageError } from './errors.js'
import { COMPARED } from './turns/defaults.js'

/** @import { Command, CommanderError } from 'commander' */

/**
 * @typedef {object} Flag
 * @property {'string' | 'boolean'} type
 * @property {boolean} [multiple] it may be given more than once
 * @property {string} [short] its one letter
 * @property {string} [help] what it does to the run
 * @property {string} [value] stands for its value in the help: `FILE`
 * @property {readonly string[]} [choices] what its value may be
 * @property {{ pattern: RegExp, said: string }} [form] of a value that is none of a few, and how that is said
 * @property {number} [max] of a flag that takes a number
 * @property {boolean} [integer] false where that number may have decimals
 * @property {any} [usual] what holds without it
 * @property {number} [quick] what holds without it, but with --quick
 */

/** @typedef {Record<string, Flag>} Flags by name */

export const MAX_PORT = 65_535
export const MAX_DURATION_S = 600
export const MAX_CONNECTIONS = 10_000

/** @returns {Flag} */
export const yesNo = help => ({ type: 'boolean', help })

/** @returns {Flag} */
export const text = (value, help, more = {}) => ({ type: 'string', value, help, ...more })

/** @returns {Flag} of a number above 0 */
export const number = (max, help, more = {}) => text('N', help, { max, ...more })

/** @returns {Flag} of one that may have decimals */
export const decimal = (max, help, more = {}) => number(max, help, { integer: false, ...more })

/** @returns {Flag} that may be given more than once */
export const several = (value, help, more = {}) => text(value, help, { multiple: true, ...more })

/** What is started, and what it is asked for. @type {Flags} */
export const OF_APP = {
  command: text('COMMAND', 'what starts it', { usual: 'what npm start runs' }),
  route: several('PATH', 'what is asked for; give it again for more; {n} in it is a number that grows', { usual: '/' }),
  requests: text(
    'FILE',
    "in place of routes, a JSON list of requests as autocannon's (method, path, headers, body), or a HAR"
  ),
  headers: text('FILE', 'headers of each request, one a line, such as accept-encoding: gzip'),
  reset: text('COMMAND', "what is run before each start, such as 'npm run db:seed'"),
  port: number(MAX_PORT, 'the port that it listens on when it does not read the variable PORT'),
  ready: text('WHAT', 'a path that answers 2xx, or a part of a line that it prints, once it is ready', {
    usual: 'its port opens'
  }),
  build: text('COMMAND', 'with --against: makes of a commit what is started'),
  expect: text('TEXT', 'what each body must have before anything is timed; an error may come with a 2xx'),
  'ignore-body': yesNo('two answers may have different bodies'),
  'ignore-header': several('NAME', 'a header in which two answers may differ, besides Date and ETag')
}

/** What is asked about it. @type {Flags} */
export const OF_QUESTION = {
  log: text(
    'FILE',
    "an access log (common, combined, pino's JSON): which route costs, or its mix at the rate of --rate"
  ),
  p99: decimal(60_000, 'looks for the highest rate at which 99 of 100 answers take at most N ms'),
  overload: decimal(60_000, 'how many answers still come within N ms when it is asked for too much'),
  with: text('VERSIONS', 'compares two versions of one of its packages, such as fastify@4.29.1,5.6.2'),
  'fail-if': text(
    'WHAT',
    'of two versions: exit code 1 when CPU time or rate is so beyond noise, or p50 or p99 at --rate; worse:5 when ' +
      'it is so by more than 5 per cent',
    { form: { pattern: /^worse(:\d+(\.\d+)?)?$/, said: 'worse, or worse:PERCENT' } }
  )
}

/** Which function it is. @type {Flags} */
export const OF_WHY = {
  why: yesNo('of two versions: which functions cost more or less, by a profiler in both, in one more minute'),
  'no-why': yesNo('leaves that out, where a terminal and a verdict of better or worse would ask for it')
}

/** How it is measured. @type {Flags} */
export const OF_RUN = {
  against: text('VERSION', 'compares it with its code at a commit (HEAD, HEAD~1, a tag), or in another folder'),
  within: decimal(100, 'goes on, start by start, until it is decided: better, worse, or the same within N per cent'),
  'at-most': decimal(600, 'with --within or --bisect: minutes after which it ends undecided', {
    value: 'MINUTES',
    usual: '10; 15 of a bisection'
  }),
  generations: number(1000, 'times that servers are started anew', { usual: COMPARED.generations }),
  turns: number(10_000, 'short turns of each server in each start', { usual: COMPARED.turns }),
  connections: number(MAX_CONNECTIONS, 'connections at once', { usual: '10, 100 with --rate' }),
  rate: number(1_000_000, 'requests per second: latencies at that rate', { usual: 'as many as get answered' }),
  rounds: number(1000, 'with --rate, --p99 and --overload: processes of each version'),
  duration: decimal(MAX_DURATION_S, 'with --rate, --p99 and --overload: seconds of each load'),
  'noise-pair': yesNo('compares the older version with itself as well: what noise alone does, in twice the time'),
  ...OF_WHY,
  tables: yesNo('with --p99: what each load of the search had as well'),
  quick: yesNo('as short as it can be: a smoke test, the figures mean little')
}

/** What else may be asked, where one version answers for itself, or many are searched. @type {Flags} */
export const OF_SEARCH = {
  leaks: yesNo('how many bytes of each request stay, and what holds them; exit code 1 when it leaks'),
  bisect: text('GOOD..BAD', 'which commit made it slower; exit code 0 when it is found'),
  'bisect-package': text('PACKAGE@GOOD..BAD', 'which version of one of its packages, such as undici@7.27.0..7.29.0'),
  'bisect-node': text('GOOD..BAD', 'which version of Node.js, such as 20..26')
}

const BISECTIONS = ['bisect', 'bisect-package', 'bisect-node']
const RATED = ['rate', 'p99', 'overload']
const NOT_LEAKS = ['log', ...RATED, 'within', 'turns', 'fail-if', 'markdown', 'noise-pair']
const NOT_BISECTED = ['against', 'with', 'leaks', 'log', ...RATED, 'fail-if', 'generations', 'markdown', 'noise-pair']

/** @returns {[string, string][]} */
const apart = (/** @type {string} */ flag, /** @type {string[]} */ ...others) => others.map(other => [flag, other])

/** What takes the place of something else. @type {[string, string][]} */
export const APART = [
  ...apart('route', 'requests', 'log'),
  ...apart('requests', 'log'),
  ...apart('rate', 'p99'),
  ...apart('against', 'with'),
  ...apart('fail-if', 'p99', 'quick'),
  ...apart('overload', 'rate', 'p99', 'fail-if'),
  ...apart('within', 'generations', 'quick', ...RATED),
  ...apart('markdown', ...RATED),
  ...apart('noise-pair', ...RATED),
  ...apart('why', 'no-why', ...RATED, 'leaks'),
  ...apart('leaks', ...NOT_LEAKS),
  ...BISECTIONS.flatMap((flag, i) => apart(flag, ...NOT_BISECTED, ...BISECTIONS.slice(i + 1)))
]

const OF_TWO = { needs: ['against', 'with'], said: '--against VERSION, or with --with PACKAGE@A,B' }
/** What goes with something else only. */
const NEEDED = [
  { flag: 'build', needs: ['against', 'bisect'], said: '--against VERSION, or --bisect GOOD..BAD' },
  { flag: 'fail-if', ...OF_TWO },
  { flag: 'why', needs: ['against', 'with', ...BISECTIONS], said: OF_TWO.said },
  { flag: 'noise-pair', ...OF_TWO },
  { flag: 'at-most', needs: ['within', ...BISECTIONS], said: '--within PERCENT, or --bisect' }
]

/** All of the command's. @type {Flags} */
export const FLAGS = {
  ...OF_APP,
  ...OF_QUESTION,
  ...OF_RUN,
  ...OF_SEARCH,
  json: text('FILE', 'where the result goes: verdicts, figures and all that was measured; - is standard output'),
  markdown: text('FILE', 'where the verdict goes in Markdown, as for a pull request; - is standard output', {
    usual: '$GITHUB_STEP_SUMMARY, where that is set'
  }),
  help: { ...yesNo('prints this text and does nothing else'), short: 'h' },
  version: { ...yesNo('prints the version'), short: 'V' }
}

/**
 * @param {Record<string, any>} values flags
 * @param {string} [why] there is nothing to compare with, where that was looked for
 * @throws {UsageError} on flags that need another one
 */
export function expectTogether (values, why) {
  const isTyped = name => values[name] !== undefined
  const alone = NEEDED.find(({ flag, needs }) => isTyped(flag) && !needs.some(isTyped))
  if (alone) throw new UsageError(`${why ? `${why}; ` : ''}--${alone.flag} goes with ${alone.said}`)
}

/**
 * @param {Flag} flag
 * @returns {string} what it does, what it may be and what holds without it
 */
export function describeFlag ({ help, choices, usual, quick = usual }) {
  const said = choices && String(usual) === String(choices) ? 'all' : usual
  const defaults = [said, quick === usual ? '' : `; ${quick} with --quick`].join('')
  return [help, choices && `: ${choices.join(', ')}`, defaults && ` (default ${defaults})`].join('')
}

// Reads what was typed, by such a table.

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

function makeOption (name, flag) {
  const description = describeFlag(flag)
  const short = flag.short ? `-${flag.short}, ` : ''
  if (flag.type === 'boolean') return new TypedFlag(`${short}--${name}`, description)
  return new TypedFlag(`--${name} <${flag.value ?? 'VALUE'}>`, description).argParser((text, previous) =>
    readValue(name, flag, text, /** @type {string[] | undefined} */ (previous))
  )
}

function readValue (name, /** @type {Flag} */ { max, integer, choices, form, multiple }, text, previous = []) {
  if (max !== undefined) return parsePositive(name, text, { max, integer })
  if (choices && !choices.includes(text)) throw new InvalidArgumentError(`There are: ${choices.join(', ')}`)
  if (form && !form.pattern.test(text)) throw new InvalidArgumentError(`It takes ${form.said}`)
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

/** @returns {string} one line, with what is allowed */
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
