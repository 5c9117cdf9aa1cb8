// @ts-check
import { parseFlags, runCommand } from './cli/command.js'
import { checkDocs, syncDocs } from './docs/sync.js'
import { UsageError } from './errors.js'

const actions = {
  async sync () {
    const pages = await syncDocs()
    console.log(pages.length ? `updated: ${pages.join(', ')}` : 'all regions were up to date')
    return 0
  },
  async check () {
    const differences = await checkDocs()
    for (const difference of differences) console.error(difference)
    console.log(differences.length ? 'run `npm run docs:sync`' : 'all regions are up to date')
    return differences.length ? 1 : 0
  }
}

await runCommand(async () => {
  const { positionals: [name, ...rest] } = parseFlags({})
  if (!Object.hasOwn(actions, name ?? '') || rest.length) {
    throw new UsageError(`docs takes one of: ${Object.keys(actions).join(', ')}`)
  }
  return actions[name]()
})
