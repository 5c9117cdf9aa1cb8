// @ts-check
import { parseFlags, runCommand } from './cli/command.js'
import { UsageError } from '../errors.js'
import * as commandTables from './cli/flags.js'

const actions = {
  async sync (signal) {
    const { syncDocs } = await import('../docs/sync.js')
    const pages = await syncDocs({ commandTables, signal })
    console.log(pages.length ? `updated: ${pages.join(', ')}` : 'all regions were up to date')
    return 0
  },
  async check (signal) {
    const { checkDocs } = await import('../docs/sync.js')
    const { problems, counts } = await checkDocs({ commandTables, signal })
    for (const problem of problems) console.error(problem)
    if (problems.some(problem => problem.endsWith('not up to date'))) console.log('run `npm run docs:sync`')
    console.log(
      `checked: ${Object.entries(counts)
        .map(([what, count]) => `${count} ${what}`)
        .join(', ')}; ${problems.length || 'no'} problems`
    )
    return problems.length ? 1 : 0
  }
}

await runCommand(async signal => {
  const { positionals: [name, ...rest] } = parseFlags('docs')
  if (!Object.hasOwn(actions, name ?? '') || rest.length) {
    throw new UsageError(`docs takes one of: ${Object.keys(actions).join(', ')}`)
  }
  return actions[name](signal)
})
