// @ts-check
// Every flag in one place: what is typed is read by these tables, and the help and the docs are made from them.
import { KINDS } from '../check/slow-down.js'
import {
  APART as APART_OF_APP, COMPARED, decimal, DEFAULTS, MAX_CONNECTIONS, MAX_DURATION_S, MAX_PORT, MAX_SEED, number,
  OF_APP, OF_QUESTION, OF_RUN, OF_SEARCH, OF_WHY, QUICK, several, text, yesNo
} from 'bench-in-turns/kit.js'
import { COMMON_LOAD } from '../stages/common-load.js'
import { LANGUAGES } from '../render/languages.js'
import { GENERATORS } from '../stages/catalog.js'
import { COMMANDS } from './command-list.js'

export { describeFlag } from 'bench-in-turns/kit.js'
export { COMMANDS } from './command-list.js'

/** @import { Flag, Flags } from 'bench-in-turns/kit.js' */

/** @returns {Flag} the engine's, of which --quick makes less */
const amount = (name, help) => ({ ...OF_RUN[name], help, usual: DEFAULTS[name], quick: QUICK[name] })

const HELP = { ...yesNo('prints this text and does nothing else'), short: 'h' }
const saveReference = what => yesNo(`makes ${what} of the docs; all stages and committed code only`)

/** The engine's, beside those of stages. @type {(flags: Flags) => Flags} */
const withApp = flags => Object.fromEntries(Object.entries(flags)
  .map(([name, flag]) => [name, { ...flag, help: `with --app: ${flag.help}` }]))

const PROFILERS = ['doctor', 'flame', '0x', 'cpu', 'prof', 'perf']
/** It is for single requests, and not for a load. */
export const TRACE = 'trace'

const app = text('FOLDER', 'a server of your own in place of stages: any folder with a package.json')

/** What takes the place of something else, in all commands. @type {[string, string][]} */
export const APART = [
  ...APART_OF_APP, ['app', 'all'], ['app', 'save-reference'], ['app', 'noise-pair'], ['generator', 'p99'],
  ['overload', 'generator'], ['all', 'against'], ['hint', 'reveal'], ['hint', 'sheet'], ['reveal', 'sheet'],
  ['within', 'all'], ['why', 'all'], ['grade', 'seed'], ['grade', 'room'], ['room', 'seed'],
  ...['all', 'app', 'against', 'json', 'save-reference', 'tables', 'quick', 'generator'].map(
    flag => /** @type {[string, string]} */ (['combine', flag]))
]

const lang = text('LANGUAGE', 'language of what is printed, kept for the commands that come', {
  choices: ['en', ...Object.keys(LANGUAGES)],
  usual: 'the one chosen last, or that of the terminal'
})

/** @type {Record<string, Flags>} */
const OF_COMMANDS = {
  ready: { lang },
  start: {
    port: number(MAX_PORT, 'port to listen on; the variable PORT does the same', { usual: 3000 }),
    host: text('ADDRESS', 'address to listen on; the variable HOST does the same', { usual: '127.0.0.1' }),
    lang
  },
  bench: {
    all: yesNo('every stage: what bench:all sets'),
    generator: text('NAME', 'load generator, for all rows the same', { choices: GENERATORS, usual: "each row's own" }),
    rounds: amount('rounds', 'rounds of fresh runs, each in a new process; some loads have one'),
    duration: {
      ...OF_RUN.duration,
      help: 'seconds of each fresh run, where its row has no length of its own',
      usual: COMMON_LOAD.durationS,
      quick: QUICK.durationS
    },
    generations: amount(
      'generations',
      `times that servers are started anew; ${COMPARED.generations} where two or three are compared`
    ),
    turns: amount(
      'turns',
      `short turns of each server in each start, ${COMPARED.turns} where two or three are compared`
    ),
    within: OF_RUN.within,
    'at-most': OF_RUN['at-most'],
    against: text(
      'REV',
      'enters each stage a second time, as it was at this commit (HEAD, HEAD~1, a tag), and gives the ratio of the ' +
      'two; with --app, another folder as well'
    ),
    app,
    ...withApp(OF_APP),
    ...withApp(OF_QUESTION),
    ...withApp(OF_SEARCH),
    ...OF_WHY,
    'noise-pair': {
      ...OF_RUN['noise-pair'],
      help: 'enters one stage twice, to show what noise alone does; bench:all always does'
    },
    connections: { ...OF_RUN.connections, help: 'connections at once, for all rows the same', usual: "each row's own" },
    rate: { ...OF_RUN.rate, help: 'requests per second, without slices' },
    quick: OF_RUN.quick,
    combine: text(
      'DIR',
      'measures nothing: of the records of several machines in this folder, the ratios of the stages over all of them'
    ),
    tables: yesNo('prints all tables above the answer'),
    lang,
    'no-docs': yesNo('says the answer and records, but writes no report and no plots'),
    'save-reference': saveReference('this the run'),
    json: text('FILE', 'where the record goes', { usual: 'results/bench-TIME.json' })
  },
  check: {
    hint: yesNo('shows the next hint for the exercise, one further each time'),
    reveal: yesNo('shows the solution and what it teaches, whether or not yours holds yet'),
    sheet: yesNo('makes answers.js ask in the language of --lang, and keeps what you have answered'),
    stage: text('STAGE', 'checks a stage that you have edited, beside itself as it was committed'),
    quick: OF_RUN.quick,
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
    force: yesNo('replaces what you have edited in exercises/mystery'),
    lang
  },
  exam: {
    seed: number(MAX_SEED, 'the same seed gives the same server', { usual: 'drawn by lot' }),
    database: yesNo('draws one that waits for a database'),
    force: yesNo('replaces the one that is there, and begins anew; with --grade, hands in a sheet with gaps'),
    grade: yesNo('hands it in: measures it, and says what it is worth'),
    json: text('FILE', 'with --grade: where the report goes', { usual: 'exercises/exam/grade.json' }),
    room: text('FOLDER', 'shows the reports of a room beside each other: a folder with a NAME.json of each'),
    lang
  },
  profile: {
    all: yesNo('every stage: what profile:all sets'),
    tool: several('NAME', 'only this profiler; give it again for more', {
      choices: [...PROFILERS, TRACE],
      usual: `all but ${TRACE}`
    }),
    duration: number(MAX_DURATION_S, 'seconds of load under the profiler', { usual: COMMON_LOAD.durationS }),
    connections: number(MAX_CONNECTIONS, `connections at once; 10 with --tool ${TRACE}`,
      { usual: COMMON_LOAD.connections }),
    against: text(
      'OTHER',
      'profiles this one as well, and says what each function costs a request in both: a stage, or a commit for ' +
      'the same stage as it was (HEAD)'
    ),
    app,
    ...withApp(OF_APP),
    'no-open': yesNo('opens no browser, not even for the report of a single profile'),
    lang,
    'save-reference': saveReference('these the profiles')
  },
  lab: {
    json: text('FILE', 'where the record goes', { usual: 'results/lab-NAME-TIME.json' }),
    add: text(
      'RECORD',
      'completes this record: takes the samples that it lacks, of the same code and options and on such a machine'
    ),
    'save-reference': yesNo('makes this the run of the docs; committed code only'),
    lang
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
  },
  'docs:translate': { done: yesNo('every paragraph of the page says what the English one says now') }
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
 * @param {string} name
 * @param {Flag} flag
 * @returns {string} as it is typed: `-h, --help`, `--rounds N`
 */
export function flagWord (name, { type, short, value = 'VALUE' }) {
  return `${short ? `-${short}, ` : ''}--${name}${type === 'string' ? ` ${value}` : ''}`
}
