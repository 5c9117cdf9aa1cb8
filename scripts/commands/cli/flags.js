// @ts-check
// Every flag in one place: what is typed is read by these tables, and the help and the docs are made from them.
import { KINDS } from '../../faults/fault.js'
import { LANGUAGES } from '../../languages.js'
import { COMMON_LOAD } from '../../load/common-load.js'
import { DEFAULTS, MAX_SEED, QUICK } from '../../measure/usual.js'
import { GENERATORS } from '../../stages/manifest.js'
import { number, text, texts, yesNo } from './flag-kinds.js'

export { COMMANDS, SCRIPTS_OF } from './commands.js'
export { describeFlag, flagWord } from './flag-kinds.js'

const MAX_DURATION_S = 600
const MAX_CONNECTIONS = 10_000
const MAX_PORT = 65_535

const help = /** @type {const} */ ({
  type: 'boolean',
  multiple: false,
  short: 'h',
  help: 'prints this text and does nothing else'
})
const PREDICTS = 'the ratio that you expect: says afterwards whether what was measured lies in it'
const saveReference = what => yesNo(`makes ${what} of the docs; all stages and committed code only`)

/** By command. What `help` says also stands in the docs. */
export const FLAGS = {
  start: {
    port: number('port to listen on; the variable PORT does the same', { max: MAX_PORT, usual: 3000 }),
    host: text('ADDRESS', 'address to listen on; the variable HOST does the same', { usual: '127.0.0.1' }),
    help
  },
  bench: {
    all: yesNo('every stage: what bench:all sets'),
    generator: text('NAME', 'load generator, for all rows the same', { choices: GENERATORS, usual: "each row's own" }),
    rounds: number('rounds of fresh runs, each in a new process', {
      max: 1000,
      usual: DEFAULTS.rounds,
      usualWith: { quick: QUICK.rounds }
    }),
    duration: number('seconds of each fresh run', {
      max: MAX_DURATION_S,
      isWhole: false,
      usual: COMMON_LOAD.durationS,
      usualWith: { quick: QUICK.durationS }
    }),
    generations: number('times that all servers are started anew for slices', {
      max: 1000,
      usual: DEFAULTS.generations,
      usualWith: { quick: QUICK.generations }
    }),
    slices: number('rounds of slices each time: the stages take short turns', {
      max: 10_000,
      usual: DEFAULTS.sliceRounds,
      usualWith: { quick: QUICK.sliceRounds }
    }),
    seed: number('takes the slices in the same order as the run whose record has this seed', { max: MAX_SEED }),
    against: text(
      'REV',
      'enters each stage a second time, as it was at this commit (HEAD, HEAD~1, a tag), and gives the ratio of the two'
    ),
    predict: text('LOW..HIGH', PREDICTS),
    'noise-pair': yesNo('enters one stage twice, to show what noise alone does; bench:all always does'),
    instructions: yesNo(
      'also counts the instructions of a request, which takes minutes: by perf or valgrind, whichever is there'
    ),
    connections: number('connections at once, for all rows the same', {
      max: MAX_CONNECTIONS,
      usual: "each row's own"
    }),
    rate: number('requests per second, without slices', { max: 1_000_000, usual: 'as many as get answered' }),
    patience: number('seconds that a run may wait for a calm machine, in all', {
      max: 36_000,
      takesZero: true,
      usual: DEFAULTS.patienceS,
      usualWith: { quick: QUICK.patienceS }
    }),
    quick: yesNo('short rounds: a smoke test, the figures mean little'),
    'no-docs': yesNo('prints and records, but writes no report and no plots'),
    'save-reference': saveReference('this the run'),
    json: text('FILE', 'where the record goes', { usual: 'results/bench-TIME.json' }),
    help
  },
  profile: {
    all: yesNo('every stage: what profile:all sets'),
    check: yesNo('short profiles, only to check the text by them: what profile:check sets'),
    tool: texts('NAME', 'only this profiler; give it again for more', {
      choices: ['doctor', 'flame', '0x', 'cpu', 'prof', 'perf']
    }),
    duration: number('seconds of load under the profiler', {
      max: MAX_DURATION_S,
      usual: COMMON_LOAD.durationS,
      usualWith: { check: 4 }
    }),
    connections: number('connections at once', { max: MAX_CONNECTIONS, usual: COMMON_LOAD.connections }),
    against: text(
      'OTHER',
      'profiles this one as well, and says what each function costs a request in both: a stage, or a commit for the same stage as it was (HEAD)'
    ),
    'no-open': yesNo('opens no browser, not even for the report of a single profile'),
    'save-reference': saveReference('these the profiles'),
    help
  },
  lab: {
    json: text('FILE', 'where the record goes', { usual: 'results/lab-NAME-TIME.json' }),
    'save-reference': yesNo('makes this the run of the docs; committed code only'),
    help
  },
  claims: {
    quick: yesNo('shorter loads, held to the same bounds'),
    record: text('FILE', 'measures no bench: takes this record of one'),
    reference: yesNo('measures nothing: checks the committed records'),
    help
  },
  cost: {
    load: number('requests per second that must be answered', { max: 1e9, usual: 10_000 }),
    price: number('price of one server for a month', { max: 1e9, isWhole: false, usual: 80 }),
    headroom: number('percent of its capacity that a server keeps free', { max: 99, usual: 30 }),
    help
  },
  check: {
    hint: yesNo('shows the next hint for the exercise, one further each time'),
    reveal: yesNo('shows the solution and what it teaches, whether or not yours holds yet'),
    watch: yesNo('checks again whenever a file is saved, until Ctrl-C'),
    stage: text('STAGE', 'checks a stage that you have edited, beside itself as it was committed'),
    url: text('URL', 'checks a server that you have started yourself, in any language: http://127.0.0.1:3000/seed/v1'),
    predict: text('LOW..HIGH', PREDICTS),
    export: text('FILE', 'writes what you have done for a trainer: ratios, marks and the kind of machine'),
    room: yesNo('makes one table and one plot of such files'),
    quick: yesNo('measures as briefly as it can: a smoke test'),
    lang: text('LANGUAGE', 'language of tasks, hints and verdicts', {
      choices: ['en', ...Object.keys(LANGUAGES)],
      usual: 'that of the terminal'
    }),
    line: text(
      'PLACE',
      'what slows the mystery down: a file and a line of it, such as util.js:31, as npm run break has made it'
    ),
    kind: text('KIND', 'what kind of slow-down that is', { choices: Object.keys(KINDS) }),
    help
  },
  break: {
    seed: number('the same seed gives the same slow-down', { max: MAX_SEED, usual: 'drawn by lot' }),
    level: number('how hard it is to find, from 1 to 3', { max: 3, usual: 'any' }),
    force: yesNo('replaces what you have edited in exercises/mystery'),
    help
  },
  compare: { help },
  budget: { help },
  docs: {
    port: number('port to listen on', { max: MAX_PORT, usual: 5173 }),
    trainer: yesNo('large type for a projector, without the sidebar: Esc brings it back'),
    help
  },
  'docs:build': { help },
  'docs:sync': { help },
  'docs:check': { help },
  'docs:translate': { help }
}
