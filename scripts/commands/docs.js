// @ts-check
import { parseFlags, runCommand } from './cli/command.js'
import { UsageError } from '../errors.js'
import * as commandTables from './cli/flags.js'

const HOST = '127.0.0.1' // it runs what its pages ask for: for nobody but this machine
const { usual: PORT } = commandTables.FLAGS.docs.port
const STRINGS = 'strings' // stands for the catalog, where a page has its name
/** By action, the npm script that has its flags. */
const SCRIPTS = /** @type {const} */ ({
  serve: 'docs',
  build: 'docs:build',
  sync: 'docs:sync',
  check: 'docs:check',
  translate: 'docs:translate'
})

const actions = {
  async serve (signal, { port = PORT, trainer = false }) {
    const { whyNotListen } = await import('./cli/port.js')
    const problem = await whyNotListen({ port, host: HOST, usual: PORT }, 'npm run docs --')
    if (problem) {
      console.error(problem)
      return 1
    }
    const { serveDocs, TRAINER_VARIABLE } = await import('../docs/site.js')
    if (trainer) process.env[TRAINER_VARIABLE] = 'yes'
    const onListening = () => console.log(`listening on http://${HOST}:${port}`)
    await serveDocs({ host: HOST, port }, { signal, onListening })
    return 0
  },
  async build (signal) {
    const { buildDocs } = await import('../docs/site.js')
    await buildDocs(signal)
    return 0
  },
  async sync (signal) {
    const { syncDocs } = await import('../docs/sync.js')
    const pages = await syncDocs({ commandTables, signal })
    console.log(pages.length ? `updated: ${pages.join(', ')}` : 'all regions were up to date')
    return 0
  },
  async translate (signal, _values, [language, page, ...rest]) {
    if (language === undefined || page === undefined || rest.length) {
      throw new UsageError('npm run docs:translate takes a language and a page, or strings: npm run docs:translate -- th 01-the-server')
    }
    if (page === STRINGS) {
      const { translateStrings } = await import('../docs/translate-strings.js')
      const { file, untranslated } = await translateStrings(language, { commandTables, signal })
      console.log(`laid out: ${file}, ${untranslated} to be translated`)
      return 0
    }
    const { translatePage } = await import('../docs/translate.js')
    console.log(`laid out: ${await translatePage(language, page.replace(/\.md$/, ''))}`)
    return 0
  },
  async check (signal) {
    const { checkDocs } = await import('../docs/sync.js')
    const { problems, coverage, counts } = await checkDocs({ commandTables, signal })
    for (const problem of problems) console.error(problem)
    if (problems.some(problem => problem.endsWith('not up to date'))) console.log('run `npm run docs:sync`')
    for (const line of coverage) console.log(line)
    console.log(
      `checked: ${Object.entries(counts)
        .map(([what, count]) => `${count} ${what}`)
        .join(', ')}; ${problems.length || 'no'} problems`
    )
    return problems.length ? 1 : 0
  }
}

await runCommand(async signal => {
  const { values, positionals: [name, ...rest] } = parseFlags(SCRIPTS[process.argv[2]] ?? 'docs')
  if (!Object.hasOwn(actions, name ?? '')) throw new UsageError(`docs takes one of: ${Object.keys(actions).join(', ')}`)
  if (rest.length && name !== 'translate') throw new UsageError(`npm run ${SCRIPTS[name]} takes no argument, got "${rest[0]}"`)
  return actions[name](signal, values, rest)
})
