// @ts-check
// Every flag in one place: what is typed is read by these tables, and the help and the docs are made from them.
import { KINDS } from '../check/slow-down.js'
import { COMMON_LOAD, DEFAULTS, MAX_SEED, QUICK } from '../measure/defaults.js'
import { LANGUAGES } from '../render/languages.js'
import { GENERATORS } from '../server/catalog.js'
import { COMMANDS } from './command-list.js'

export { COMMANDS } from './command-list.js'

/**
 * @typedef {object} Flag labs describe theirs in the same way
 * @property {'string' | 'boolean'} type
 * @property {boolean} [multiple] it may be given more than once
 * @property {string} [short] its one letter
 * @property {string} [help] what it does to the run
 * @property {string} [value] stands for its value in the help: `FILE`
 * @property {readonly string[]} [choices] what its value may be
 * @property {number} [max] of a flag that takes a number
 * @property {boolean} [integer] false where that number may have decimals
 * @property {any} [usual] what holds without it
 * @property {number} [quick] what holds without it, but with --quick
 */

/** @typedef {Record<string, Flag>} Flags by name */

const MAX_DURATION_S = 600
const MAX_CONNECTIONS = 10_000
const MAX_PORT = 65_535

/** @returns {Flag} */
const yesNo = help => ({ type: 'boolean', help })

/** @returns {Flag} */
const text = (value, help, more = {}) => ({ type: 'string', value, help, ...more })

/** @returns {Flag} of a number above 0 */
const number = (max, help, more = {}) => text('N', help, { max, ...more })

/** @returns {Flag} of one that may have decimals */
const decimal = (max, help, more = {}) => number(max, help, { integer: false, ...more })

/** @returns {Flag} that may be given more than once */
const several = (value, help, more = {}) => text(value, help, { multiple: true, ...more })

/** @returns {Flag} of an amount of which --quick makes less */
const amount = (max, name, help) => number(max, help, { usual: DEFAULTS[name], quick: QUICK[name] })

const HELP = { ...yesNo('prints this text and does nothing else'), short: 'h' }
const saveReference = what => yesNo(`makes ${what} of the docs; all stages and committed code only`)

/** Of somebody's own server. @type {Flags} */
export const OF_APP = {
  app: text('FOLDER', 'a server of your own in place of stages: any folder with a package.json'),
  command: text('COMMAND', 'with --app: what starts it', { usual: 'what npm start runs' }),
  route: several('PATH', 'with --app: what is asked for; give it again for more', { usual: '/' }),
  requests: text(
    'FILE',
    "with --app: in place of routes, a JSON list of requests as autocannon's (method, path, headers, body), or a HAR"
  ),
  port: number(MAX_PORT, 'with --app: the port that it listens on when it does not read the variable PORT'),
  ready: text('WHAT', 'with --app: a path that answers 2xx, or a part of a line that it prints, once it is ready', {
    usual: 'its port opens'
  }),
  build: text('COMMAND', 'with --app and --against: makes of a commit what is started'),
  expect: text('TEXT', 'with --app: what each body must have before anything is timed; an error may come with a 2xx'),
  'ignore-body': yesNo('with --app: two answers may have different bodies'),
  'ignore-header': several('NAME', 'with --app: a header in which two answers may differ, besides Date and ETag')
}

/** Of its figures, and not of its profile. @type {Flags} */
export const OF_APP_BENCH = {
  log: text(
    'FILE',
    "with --app: an access log (common, combined, pino's JSON): which route costs, or its mix at the rate of --rate"
  ),
  p99: decimal(60_000, 'with --app: looks for the highest rate at which 99 of 100 answers take at most N ms'),
  overload: decimal(60_000, 'with --app: how many answers still come within N ms when it is asked for too much'),
  with: text('VERSIONS', 'with --app: compares two versions of one of its packages, such as fastify@4.29.1,5.6.2'),
  'fail-if': text(
    'WHAT',
    'with --app, and two versions: exit code 1 when CPU time or rate is so beyond noise, or p50 or p99 at --rate',
    { choices: ['worse'] }
  )
}

/** What takes the place of something else, in all commands. @type {[string, string][]} */
export const APART = [
  ['route', 'requests'], ['route', 'log'], ['requests', 'log'], ['rate', 'p99'], ['against', 'with'],
  ['generator', 'p99'], ['fail-if', 'p99'], ['overload', 'rate'], ['overload', 'p99'],
  ['overload', 'generator'], ['overload', 'fail-if'], ['app', 'all'], ['app', 'save-reference'], ['app', 'noise-pair'],
  ['all', 'against'], ['hint', 'reveal'], ['record', 'reference'], ['within', 'all'], ['within', 'generations'],
  ['within', 'quick'], ['within', 'rate'], ['within', 'p99'], ['within', 'overload']
]

const lang = text('LANGUAGE', 'language of what is printed, where it has a translation', {
  choices: ['en', ...Object.keys(LANGUAGES)],
  usual: 'that of the terminal'
})

/** @type {Record<string, Flags>} */
const OF_COMMANDS = {
  start: {
    port: number(MAX_PORT, 'port to listen on; the variable PORT does the same', { usual: 3000 }),
    host: text('ADDRESS', 'address to listen on; the variable HOST does the same', { usual: '127.0.0.1' })
  },
  bench: {
    all: yesNo('every stage: what bench:all sets'),
    generator: text('NAME', 'load generator, for all rows the same', { choices: GENERATORS, usual: "each row's own" }),
    rounds: amount(1000, 'rounds', 'rounds of fresh runs, each in a new process'),
    duration: decimal(MAX_DURATION_S, 'seconds of each fresh run', {
      usual: COMMON_LOAD.durationS,
      quick: QUICK.durationS
    }),
    generations: amount(1000, 'generations', 'times that servers are started anew; 8 where two or three are compared'),
    turns: amount(10_000, 'turns', 'short turns of each server in each start, 20 where two or three are compared'),
    within: decimal(100, 'goes on, start by start, until it is decided: better, worse, or the same within N per cent'),
    'at-most': decimal(600, 'with --within: minutes after which it ends undecided', { value: 'MINUTES', usual: 10 }),
    against: text(
      'REV',
      'enters each stage a second time, as it was at this commit (HEAD, HEAD~1, a tag), and gives the ratio of the ' +
      'two; with --app, another folder as well'
    ),
    ...OF_APP,
    ...OF_APP_BENCH,
    'noise-pair': yesNo('enters one stage twice, to show what noise alone does; bench:all always does'),
    connections: number(MAX_CONNECTIONS, 'connections at once, for all rows the same', { usual: "each row's own" }),
    rate: number(1_000_000, 'requests per second, without slices', { usual: 'as many as get answered' }),
    quick: yesNo('short rounds: a smoke test, the figures mean little'),
    tables: yesNo('prints all tables above the answer'),
    lang,
    'no-docs': yesNo('says the answer and records, but writes no report and no plots'),
    'save-reference': saveReference('this the run'),
    json: text('FILE', 'where the record goes', { usual: 'results/bench-TIME.json' })
  },
  check: {
    hint: yesNo('shows the next hint for the exercise, one further each time'),
    reveal: yesNo('shows the solution and what it teaches, whether or not yours holds yet'),
    stage: text('STAGE', 'checks a stage that you have edited, beside itself as it was committed'),
    quick: yesNo('measures as briefly as it can: a smoke test'),
    lang,
    line: text(
      'PLACE',
      'what slows the mystery down: a file and a line of it, such as util.js:31, as npm run break has made it'
    ),
    kind: text('KIND', 'what kind of slow-down that is', { choices: Object.keys(KINDS) })
  },
  break: {
    seed: number(MAX_SEED, 'the same seed gives the same slow-down', { usual: 'drawn by lot' }),
    level: number(3, 'how hard it is to find, from 1 to 3', { usual: 'any' }),
    force: yesNo('replaces what you have edited in exercises/mystery')
  },
  profile: {
    all: yesNo('every stage: what profile:all sets'),
    tool: several('NAME', 'only this profiler; give it again for more', {
      choices: ['doctor', 'flame', '0x', 'cpu', 'prof', 'perf']
    }),
    duration: number(MAX_DURATION_S, 'seconds of load under the profiler', { usual: COMMON_LOAD.durationS }),
    connections: number(MAX_CONNECTIONS, 'connections at once', { usual: COMMON_LOAD.connections }),
    against: text(
      'OTHER',
      'profiles this one as well, and says what each function costs a request in both: a stage, or a commit for ' +
      'the same stage as it was (HEAD)'
    ),
    ...OF_APP,
    'no-open': yesNo('opens no browser, not even for the report of a single profile'),
    lang,
    'save-reference': saveReference('these the profiles')
  },
  claims: {
    quick: yesNo('shorter loads, held to the same bounds'),
    record: text('FILE', 'measures no bench: takes this record of one'),
    reference: yesNo('measures nothing: checks the committed records')
  },
  lab: {
    json: text('FILE', 'where the record goes', { usual: 'results/lab-NAME-TIME.json' }),
    add: text('RECORD', 'adds its samples to those of this record: of the same code and options, on such a machine'),
    'save-reference': yesNo('makes this the run of the docs; committed code only'),
    lang
  },
  runtimes: {
    all: yesNo('installs all that are pinned for this kind of machine')
  },
  cost: {
    load: number(1e9, 'requests per second that must be answered', { usual: 10_000 }),
    price: decimal(1e9, 'price of one server for a month', { usual: 80 }),
    headroom: number(99, 'percent of its capacity that a server keeps free', { usual: 30 })
  },
  docs: {
    port: number(MAX_PORT, 'port to listen on', { usual: 5173 }),
    trainer: yesNo('large type for a projector, without the sidebar: Esc brings it back')
  },
  'docs:build': {
    url: text('URL', 'address at which it is published, with / at its end: links, canonical addresses, a sitemap')
  }
}

/**
 * By command; a script that sets a flag has those of its command. What `help` says also stands in the docs.
 *
 * @type {Record<string, Flags>}
 */
export const FLAGS = Object.fromEntries(Object.entries(COMMANDS)
  .filter(([, { sets = '' }]) => !sets.startsWith('--'))
  .map(([command]) => [command, { ...OF_COMMANDS[command], help: HELP }]))

/**
 * @param {Flag} flag
 * @returns {string} what it does, what it may be and what holds without it
 */
export function describeFlag ({ help, choices, usual, quick = usual }) {
  const said = choices && String(usual) === String(choices) ? 'all' : usual
  const defaults = [said, quick === usual ? '' : `; ${quick} with --quick`].join('')
  return [help, choices && `: ${choices.join(', ')}`, defaults && ` (default ${defaults})`].join('')
}

/**
 * @param {string} name
 * @param {Flag} flag
 * @returns {string} as it is typed: `-h, --help`, `--rounds N`
 */
export function flagWord (name, { type, short, value = 'VALUE' }) {
  return `${short ? `-${short}, ` : ''}--${name}${type === 'string' ? ` ${value}` : ''}`
}
