// @ts-check
import { readJsonFile, UsageError, whereTyped } from 'bench-in-turns/kit.js'
import { expectFree, localiserFor, parseFlags, runCommand } from '../../scripts/commands/typed.js'
import { FLAGS } from '../../scripts/commands/command-flags.js'

const HOST = '127.0.0.1' // it runs what its pages ask for: for nobody but this machine
const { usual: PORT } = FLAGS.docs.port
const STRINGS = 'strings' // stands for the catalog, where a page has its name
const actions = {
  async serve (signal, { port = PORT, trainer = false }) {
    await expectFree({ port, host: HOST }, 'npm run docs --')
    console.error('the pages are read; the address comes when all are there')
    const { serveDocs } = await import('./site.js')
    const onListening = () => console.log(`listening on http://${HOST}:${port}`)
    await serveDocs({ host: HOST, port }, { forTrainer: trainer, signal, onListening })
  },
  async build (signal, { url }) {
    if (url !== undefined && !/^https?:\/\/\S+\/$/.test(url)) {
      throw new UsageError(`--url ${url} is no address of a site, such as https://example.org/node/`)
    }
    const { buildDocs } = await import('./site.js')
    await buildDocs(url, signal)
    console.log('built into docs/.vitepress/dist; to look at it: npx vitepress preview docs')
  },
  async sync (signal) {
    const { syncDocs } = await import('./sync.js')
    const pages = await syncDocs({ signal })
    console.log(pages.length ? `updated: ${pages.join(', ')}` : 'all regions were up to date')
  },
  async translate (signal, { done: isDone }, [language, page]) {
    if (page === STRINGS) {
      if (isDone) throw new UsageError('--done is for a page')
      const { translateStrings } = await import('./string-catalog.js')
      const { file, untranslated } = await translateStrings(language, { signal })
      return console.log(`laid out: ${file}, ${untranslated} to be translated`)
    }
    const { translatePage } = await import('./translate.js')
    const name = page.replace(/\.md$/, '')
    const { file, waiting } = await translatePage(language, name, { isDone })
    const lines = waiting.map(({ place, what }) => `${place}: ${what}`)
    if (lines.length) lines.push(`once all of it is right: npm run docs:translate -- ${language} ${name} --done`)
    console.log([`laid out: ${file}`, ...lines].join('\n'))
  },
  async screens (signal, _values, names) {
    const { SCREENS } = await import('./screen-list.js')
    const { takeScreens } = await import('./screens.js')
    const unknown = names.find(name => !Object.hasOwn(SCREENS, name))
    if (unknown) throw new UsageError(`unknown screen "${unknown}"; there are: ${Object.keys(SCREENS).join(', ')}`)
    const files = await takeScreens({ names, signal, onScreen: name => console.error(name) })
    console.log(`taken: ${files.join(', ')}`)
  },
  async check (signal, _values, [record]) {
    if (record !== undefined) {
      const file = whereTyped(record)
      const { lab } = await readJsonFile(file)
      const { checkOwnRecord } = await import('./own-record.js')
      const { lines, fail } = await checkOwnRecord(file, { lab, localise: await localiserFor({}), signal })
      for (const line of lines) console.log(line)
      return fail ? 1 : 0
    }
    const { checkDocs } = await import('./sync.js')
    const { problems, isStale, coverage, olderRecords, sentences, counts } = await checkDocs({ signal })
    for (const problem of problems) console.error(problem)
    if (isStale) console.log('run `npm run docs:sync`')
    for (const line of coverage) console.log(line)
    for (const line of olderRecords) console.log(`warning: ${line}`)
    console.log(sentences)
    const checked = Object.entries(counts).map(([what, count]) => `${count} ${what}`).join(', ')
    console.log(`checked: ${checked}; ${problems.length || 'no'} problems`)
    return problems.length ? 1 : 0
  }
}

await runCommand(async signal => {
  const [action, ...args] = process.argv.slice(2)
  if (!Object.hasOwn(actions, action ?? '')) {
    throw new UsageError(`docs takes one of: ${Object.keys(actions).join(', ')}`)
  }
  const { values, positionals } = await parseFlags(action === 'serve' ? 'docs' : `docs:${action}`, { args })
  return actions[action](signal, values, positionals)
})
