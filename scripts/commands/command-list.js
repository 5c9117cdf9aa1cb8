// @ts-check
// Every command in one place, for the help and the docs.

/**
 * @typedef {object} Command
 * @property {string} [example] `npm run NAME` without it
 * @property {string} [typed] what is typed before the arguments, when it is not `npm run NAME --`
 * @property {string} does what it does, for the table of docs/commands.md as well
 * @property {string} [details] for the help
 * @property {string} [of] the command that it is, with something set
 * @property {string} [sets] what it puts before the arguments
 * @property {Record<string, string>} [takes] its arguments, such as `<STAGE...>`, and what each is
 */

const BENCH_DETAILS =
  'All stages must give the same answers before one is timed. The answer is the end of the output; the tables are ' +
  'in results/report.md. ' +
  'Exit code 1 when a stage failed: it answered wrongly, ended, or no run of it counts.'

/** In the order in which a reader meets them. @type {Record<string, Command>} */
const TYPED = {
  ready: {
    does: 'says in a few seconds whether this machine has what chapters 1 to 5 need, and how calm it is',
    details: 'Exit code 1 when something is missing without which they cannot be done.'
  },
  start: {
    example: 'npm start -- 01-slow',
    typed: 'npm start --',
    does: 'runs one stage',
    takes: { '<STAGE>': 'an exercise, such as exercises/06, or one of' }
  },
  'bench:all': {
    does: "the main job: loads every stage; prints the articles' tables with yours, and an answer in five lines",
    details: BENCH_DETAILS,
    of: 'bench',
    sets: '--all'
  },
  bench: {
    example: 'npm run bench -- 01-slow 02-listener-fix',
    does: 'loads some stages, and says what came of it',
    details: `${BENCH_DETAILS} With --app FOLDER, it loads a server of your own.`,
    takes: { '[STAGE...]': 'one or more of' }
  },
  check: {
    example: 'npm run check -- 06',
    does: 'checks your work on an exercise; without a name, lists them all with what is done',
    details:
      'It changes nothing but .progress.json. Exit code 0 when all holds, 1 when it does not yet or could not be ' +
      'decided, 2 for a mistake in the command.',
    takes: { '[EXERCISE]': 'its number, name or folder; mystery for what npm run break has made' }
  },
  break: {
    example: 'npm run break -- --level 1',
    does: 'puts a slow-down into a copy of an optimised stage, for you to find and fix',
    details: 'The copy is exercises/mystery. It answers as it must, and profilers show what it is slow at.'
  },
  exam: {
    example: 'npm run exam -- --seed 7',
    does: 'draws a server that nobody has seen: name what is wrong with it, prove it and fix it',
    details:
      'You have forty minutes. The server is in exercises/exam/server, and sheet.json beside it takes your answers. ' +
      'Typed again, it says how much time is left. Exit code 0, with --grade, when everything is right.'
  },
  profile: {
    example: 'npm run profile -- 01-slow --tool doctor',
    does: "profiles stages with doctor, flame, 0x, V8's own two and perf, or with some of them",
    details:
      'What is missing on this machine is named and left out. With --app FOLDER, it takes a CPU profile of a server ' +
      'of your own, under load. --tool trace loads nothing: it draws what single requests wait for.',
    takes: { '[STAGE...]': 'an exercise, such as exercises/04-one-of-three, or one or more of' }
  },
  'profile:all': { does: 'profiles every stage with every tool that is there', of: 'profile', sets: '--all' },
  lab: {
    example: 'npm run lab -- load',
    does: 'runs a side lesson; without a name, lists them',
    takes: { '[NAME]': 'the lab; for flags of its own: npm run lab -- NAME --help' }
  },
  cost: {
    example: 'npm run cost -- --load 10000 --price 80',
    does: 'says how many servers each stage needs for a load, by the newest record',
    takes: { '[RECORD.json]': 'of bench; without it, the newest in results/ that has all stages' }
  },
  docs: { does: 'serves this text as a site on loopback' },
  'docs:build': { does: 'builds that site', of: 'docs', sets: 'build' },
  'docs:sync': { does: 'rewrites what is generated in the docs', of: 'docs', sets: 'sync' },
  'docs:check': {
    does: 'verifies what is generated, and every number, link and command in the text',
    details:
      'With a record of your own, it only says which sentences of the text that record bears out. Exit code 1 when ' +
      'one fails; what an interval leaves undecided does not fail.',
    of: 'docs',
    sets: 'check',
    takes: { '[RECORD.json]': 'of bench, of a lab or of profiles' }
  },
  'docs:screens': {
    does: 'takes the screens and outputs of other tools that the text shows',
    details: 'It runs each tool and looks at its report in Chromium, which takes about twenty seconds a screen.',
    of: 'docs',
    sets: 'screens',
    takes: { '[NAME...]': 'of files in docs/images/screens; without one, all' }
  },
  'docs:translate': {
    example: 'npm run docs:translate -- th 01-the-server',
    does: 'lays out a page for a translator, or what has changed in it since',
    details:
      'What is translated stays as it is; what is not stands there in English, below the mark of its source. With ' +
      'strings in place of a page, the catalog gets what is asked for in any language, and no more.',
    of: 'docs',
    sets: 'translate',
    takes: { '<LANGUAGE>': 'th, zh or ru', '<PAGE>': 'the name of a file in docs, or strings' }
  }
}

/** The npm scripts. @type {Record<string, Command & { example: string }>} */
export const COMMANDS = Object.fromEntries(
  Object.entries(TYPED).map(([name, command]) => [name, { example: `npm run ${name}`, ...command }])
)
