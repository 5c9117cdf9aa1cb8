// @ts-check
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import writeFileAtomic from 'write-file-atomic'
import { readLabs } from '../../labs/index.js'
import { UsageError } from '../errors.js'
import { referenceFile, writeRecord } from '../record/files.js'
import { describeSetting, labRecord } from '../record/record.js'
import { describeSettingLine } from '../render/describe.js'
import { renderPlot } from '../render/plot.js'
import { showProgress } from '../render/progress.js'
import { renderTerminalTable } from '../render/terminal.js'
import { readCatalog, rootDir } from '../stages/catalog.js'
import { parseFlags, runCommand } from './cli/command.js'
import { FLAGS } from './cli/flags.js'
import { expectCommitted, fileTimestamp, writableFile } from './cli/record-file.js'

/** @import { LabReport } from '../../labs/index.js' */

await runCommand(async signal => {
  const labs = await readLabs()
  const [name, ...args] = process.argv.slice(2)
  if (name === undefined) {
    for (const [lab, { title }] of labs) console.log(`${lab}: ${title}`)
    return 0
  }
  const lab = labs.get(name)
  if (!lab) throw new UsageError(`unknown lab "${name}"; there are: ${[...labs.keys()].join(', ')}`)
  return runLab(name, lab, args, signal)
})

async function runLab (name, lab, args, signal) {
  const catalog = await readCatalog()
  const { values, positionals } = parseFlags(/** @type {typeof FLAGS.lab} */ ({ ...lab.flags, ...FLAGS.lab }), args)
  const options = await lab.readOptions({ values, positionals, catalog })
  const file = await writableFile(/** @type {string | undefined} */ (values.json) ?? join(rootDir, 'results', `lab-${name}-${fileTimestamp()}.json`))
  const setting = await describeSetting(catalog)
  if (values['save-reference']) expectCommitted(setting)

  const progress = showProgress(lab.expectedS(options))
  const data = await lab.measure(options, { catalog, signal, step: progress.step }).finally(progress.stop)
  const record = labRecord(setting, name, { options, data })
  await writeRecord(file, record) // first: a report that fails must not take the data along
  if (values['save-reference']) await writeRecord(referenceFile(name), record)
  console.log(describeSettingLine(record))
  await show(name, lab.report(data, options))
  return 0
}

/**
 * @param {string} name
 * @param {LabReport} report
 */
async function show (name, { tables, plots, notes, transcripts = {} }) {
  for (const transcript of Object.values(transcripts)) console.log(transcript)
  for (const table of Object.values(tables)) console.log(renderTerminalTable(table))
  for (const note of notes) console.log(note)
  await mkdir(join(rootDir, 'results'), { recursive: true })
  for (const [plotName, plot] of Object.entries(plots)) {
    const file = `results/${name}-${plotName}.svg`
    await writeFileAtomic(join(rootDir, file), renderPlot(plot))
    console.log(`plot: ${file}`)
  }
}
