// @ts-check
import { join } from 'node:path'
import { parseFlags, runCommand } from './cli/command.js'
import { FLAGS } from './cli/flags.js'
import { fileTimestamp } from '../record/file-names.js'
import { writableFile } from './cli/record-file.js'
import { UsageError } from '../errors.js'
import { readCatalog, rootDir } from '../stages/catalog.js'

await runCommand(async signal => {
  const [name, ...args] = process.argv.slice(2)
  if (name?.startsWith('-')) {
    parseFlags('lab')
    throw new UsageError('the name of a lab comes first: npm run lab -- NAME; without a name, npm run lab lists them')
  }
  const { readLabs } = await import('../../labs/index.js')
  const labs = await readLabs()
  if (name === undefined) {
    for (const [lab, { title }] of labs) console.log(`${lab}: ${title}`)
    return 0
  }
  const lab = labs.get(name)
  if (!lab) throw new UsageError(`unknown lab "${name}"; there are: ${[...labs.keys()].join(', ')}`)

  const catalog = await readCatalog()
  const { values, positionals } = readArguments(name, lab, args)
  const options = await lab.readOptions({ values, positionals, catalog })
  const file = await writableFile(values.json ?? join(rootDir, 'results', `lab-${name}-${fileTimestamp()}.json`))
  const { runLab } = await import('./main/lab.js')
  const { json, 'save-reference': saveReference = false } = values
  return runLab({ name, lab, options, file, isNamed: json !== undefined, catalog, saveReference }, signal)
})

function readArguments (name, { title, flags }, args) {
  const about = { takes: name, about: undefined, does: title, example: `npm run lab -- ${name}` }
  return parseFlags('lab', { args, flags: /** @type {typeof FLAGS.lab} */ ({ ...flags, ...FLAGS.lab }), about })
}
