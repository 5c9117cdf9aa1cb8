// @ts-check
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import writeFileAtomic from 'write-file-atomic'
import { referenceFile, writeRecord } from '../../record/files.js'
import { describeSetting, labRecord } from '../../record/record.js'
import { describeSettingLine } from '../../render/describe.js'
import { renderPlot } from '../../render/plot.js'
import { showProgress } from '../../render/progress.js'
import { renderTerminalTable } from '../../render/terminal.js'
import { rootDir } from '../../stages/catalog.js'
import { expectCommitted, KEPT } from '../cli/record-file.js'
import { takeTurn } from '../cli/turn.js'

/**
 * @import { Lab, LabReport } from '../../../labs/index.js'
 * @import { Stage } from '../../stages/catalog.js'
 */

/**
 * @param {{ name: string, lab: Lab, options: any, file: string, catalog: Stage[], saveReference: boolean }} given
 * @param {AbortSignal} signal
 * @returns {Promise<number>} exit code
 */
export async function runLab ({ name, lab, options, file, catalog, saveReference }, signal) {
  await takeTurn(signal)
  const setting = await describeSetting(catalog)
  if (saveReference) expectCommitted(setting)

  const progress = showProgress(lab.expectedS(options))
  const data = await lab.measure(options, { catalog, signal, step: progress.step }).finally(progress.stop)
  const record = labRecord(setting, name, { options, data })
  // What follows may fail, and a full disk must not take the data along.
  const saved = await save(record, file, saveReference && referenceFile(name)).catch(error => error)
  console.log(describeSettingLine(record))
  await show(name, lab.report(data, options))
  if (saved instanceof Error) throw saved
  return 0
}

async function save (record, file, reference) {
  await writeRecord(file, record)
  if (!reference) return
  await writeRecord(reference, record)
  console.log(KEPT)
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
