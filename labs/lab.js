// @ts-check
import { UsageError } from 'bench-in-turns/kit.js'
import { readCatalog } from '../scripts/stages/catalog.js'
import { fileForRecord, localiserFor, parseFlags, runCommand } from '../scripts/commands/typed.js'
import { FLAGS } from '../scripts/commands/command-flags.js'

await runCommand(async signal => {
  const [name, ...args] = process.argv.slice(2)
  if (name?.startsWith('-')) {
    await parseFlags('lab')
    throw new UsageError('the name of a lab comes first: npm run lab -- NAME; without a name, npm run lab lists them')
  }
  const { readLabs } = await import('./index.js')
  const labs = await readLabs()
  if (name === undefined) {
    const localise = await localiserFor({})
    for (const [lab, { title }] of labs) console.log(`${lab}: ${localise(title)}`)
    return 0
  }
  const lab = labs.get(name)
  if (!lab) throw new UsageError(`unknown lab "${name}"; there are: ${[...labs.keys()].join(', ')}`)

  const catalog = await readCatalog()
  const { values, positionals } = await parseFlags('lab', {
    args,
    flags: { ...lab.flags, ...FLAGS.lab },
    about: {
      typed: `npm run lab -- ${name}`,
      does: lab.title,
      example: `npm run lab -- ${name}`,
      takes: lab.takesStages ? { '[STAGE...]': 'one or more of' } : undefined
    }
  })
  const options = await lab.readOptions({ values, positionals, catalog })
  const file = await fileForRecord(values.json, `lab-${name}`)
  const localise = await localiserFor(values)
  const { runLab } = await import('./run-lab.js')
  const { add, 'save-reference': saveReference = false } = values
  return runLab({ name, lab, options, file, catalog, add, saveReference, localise }, signal)
})
