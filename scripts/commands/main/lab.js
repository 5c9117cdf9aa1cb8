// @ts-check
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import writeFileAtomic from 'write-file-atomic'
import { whyNotCalm } from '../../analyse/calm.js'
import { watchRun } from '../../measure/whole-run.js'
import { onlyStages } from '../../record/code-hashes.js'
import { referenceFile, writeRecord } from '../../record/files.js'
import { describeSetting, labRecord } from '../../record/record.js'
import { watchUse } from '../../record/used-stages.js'
import { describeSettingLine } from '../../render/describe.js'
import { renderPlot } from '../../render/plot.js'
import { showProgress } from '../../render/progress.js'
import { renderTerminalTable } from '../../render/terminal.js'
import { rootDir } from '../../stages/catalog.js'
import { expectCommitted, KEPT, refuseReference } from '../cli/record-file.js'
import { takeTurn } from '../../measure/turn.js'

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
  const setting = await describeSetting(catalog, { lab: name })
  if (saveReference) expectCommitted(setting)

  const watched = watchUse(catalog)
  const progress = showProgress(lab.expectedS(options))
  const endWatch = watchRun()
  const data = await lab
    .measure(options, { catalog: watched.catalog, signal, step: progress.step })
    .finally(progress.stop)
  const machineWork = endWatch()
  const record = labRecord({ ...setting, code: onlyStages(setting.code, watched.usedIds()) }, name, {
    options,
    data,
    machineWork
  })
  // What follows may fail, and a full disk must not take the data along.
  const saved = await save(record, file, saveReference && referenceFile(name)).catch(error => error)
  console.log(describeSettingLine(record))
  await show(name, lab.report(data, options))
  if (saved instanceof Error) throw saved
  return saved ? 0 : 1
}

/** @returns {Promise<boolean>} false when it should have become the reference and did not */
async function save (record, file, reference) {
  await writeRecord(file, record)
  if (!reference) return true
  if (refuseReference(null, whyNotCalm(record.machineWork))) return false
  await writeRecord(reference, record)
  console.log(KEPT)
  return true
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
