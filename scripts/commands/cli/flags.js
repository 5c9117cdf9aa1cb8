// @ts-check
// Every flag of every command in one place: the commands read them from here, and so do the docs.

const text = help => /** @type {const} */ ({ type: 'string', multiple: false, help })
const texts = help => /** @type {const} */ ({ type: 'string', multiple: true, help })
const yesNo = help => /** @type {const} */ ({ type: 'boolean', multiple: false, help })

/** By npm script. What `help` says stands in the docs. */
export const FLAGS = {
  start: {
    port: text('port to listen on; 3000 without it'),
    host: text('address to listen on; loopback without it')
  },
  bench: {
    all: yesNo('every stage; what bench:all sets'),
    generator: text('autocannon or wrk, for all rows'),
    rounds: text('rounds of fresh runs'),
    duration: text('seconds of each fresh run'),
    slices: text('rounds of slices'),
    seed: text('for the order of the slices; the record has it'),
    'noise-pair': yesNo('enters one stage twice'),
    connections: text('connections at once'),
    rate: text('requests per second, instead of as many as are answered'),
    quick: yesNo('a first look'),
    'no-docs': yesNo('writes no report'),
    'save-reference': yesNo('makes this run the one that the docs show'),
    json: text('file for the record')
  },
  profile: {
    all: yesNo('every stage; what profile:all sets'),
    check: yesNo('only what the text says of profiles; what profile:check sets'),
    tool: texts('doctor, flame, 0x, cpu, prof or perf; more than once for some'),
    duration: text('seconds of load'),
    connections: text('connections at once'),
    'no-open': yesNo('does not open the report of a single profile in a browser'),
    'save-reference': yesNo('makes these profiles the ones that the docs show')
  },
  lab: {
    json: text('file for the record'),
    'save-reference': yesNo('makes this run the one that the docs show')
  },
  claims: {
    quick: yesNo('shorter loads, the same bounds'),
    reference: yesNo('measures nothing: holds the committed records against the bounds')
  },
  cost: {
    load: text('requests per second that must be answered'),
    price: text('of a server, a month'),
    headroom: text('percent of its capacity that a server keeps free')
  },
  compare: {},
  budget: {},
  docs: {}
}

/** npm scripts that are another one with a flag set. */
export const SCRIPTS_OF = { 'bench:all': 'bench', 'profile:all': 'profile', 'profile:check': 'profile', 'docs:build': 'docs', 'docs:sync': 'docs', 'docs:check': 'docs' }

/** What each npm script does, in the order in which a reader meets them. */
export const COMMANDS = {
  start: { example: 'npm start -- 01-slow', does: 'runs one stage' },
  'bench:all': { example: 'npm run bench:all', does: 'the main job: loads every stage and prints all tables' },
  bench: { example: 'npm run bench -- 01-slow 02-listener-fix', does: 'the same for some stages' },
  profile: { example: 'npm run profile -- 01-slow --tool doctor', does: 'profiles stages with doctor, flame, 0x, V8\'s own two and perf, or with some of them' },
  'profile:all': { example: 'npm run profile:all', does: 'every stage with every tool that is there' },
  'profile:check': { example: 'npm run profile:check', does: 'only whether what the text says of the profiles holds' },
  claims: { example: 'npm run claims', does: 'checks every claim of the text on this machine' },
  lab: { example: 'npm run lab -- decay', does: 'a side lesson; without a name it lists them' },
  compare: { example: 'npm run compare -- OLD.json NEW.json', does: 'two records: what changed, with intervals' },
  budget: { example: 'npm run budget', does: 'holds the newest record against the floors in scripts/claims/budget.json; exit code 1 when one falls' },
  cost: { example: 'npm run cost -- --load 10000 --price 80', does: 'how many servers each stage needs for a load, by the newest record' },
  docs: { example: 'npm run docs', does: 'serves this text as a site on loopback' },
  'docs:build': { example: 'npm run docs:build', does: 'builds that site' },
  'docs:sync': { example: 'npm run docs:sync', does: 'rewrites what is generated in the docs' },
  'docs:check': { example: 'npm run docs:check', does: 'verifies it, and every number, link and command in the text' }
}
