// @ts-check
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { whyNotCalm } from '../../analyse/calm.js'
import { AnswerError } from '../../errors.js'
import { watchRun } from '../../measure/whole-run.js'
import { onlyStages } from '../../record/code-hashes.js'
import { referenceFile, unusedFile, writeRecord } from '../../record/files.js'
import { describeSetting, labRecord } from '../../record/record.js'
import { watchUse } from '../../record/used-stages.js'
import { describeSettingLine } from '../../render/describe.js'
import { renderPlot } from '../../render/plot.js'
import { showProgress } from '../../render/progress.js'
import { renderTerminalTable } from '../../render/terminal.js'
import { rootDir } from '../../stages/catalog.js'
import { findLastDeath } from '../../stages/stage-process.js'
import { expectCommitted, KEPT, refuseReference, sayWhenNotNewest } from '../cli/record-file.js'
import { takeTurn } from '../../measure/turn.js'
import { writeWhole } from '../../write-file.js'

const LAST_WORDS_MS = 500

/**
 * @import { Lab, LabReport } from '../../../labs/index.js'
 * @import { Stage } from '../../stages/catalog.js'
 */

/**
 * @param {{ name: string, lab: Lab, options: any, file: string, isNamed: boolean, catalog: Stage[],
 *   saveReference: boolean }} given `isNamed` when the file of the record was typed
 * @param {AbortSignal} signal
 * @returns {Promise<number>} exit code
 */
export async function runLab ({ name, lab, options, file: wanted, isNamed, catalog, saveReference }, signal) {
  await takeTurn(signal)
  const setting = await describeSetting(catalog, { lab: name })
  if (saveReference) expectCommitted(setting)

  const watched = watchUse(catalog)
  const progress = showProgress(lab.expectedS(options))
  const endWatch = watchRun()
  const data = await lab
    .measure(options, { catalog: watched.catalog, signal, step: progress.step })
    .catch(blameServer)
    .finally(progress.stop)
  const machineWork = endWatch()
  const record = labRecord({ ...setting, code: onlyStages(setting.code, watched.usedIds()) }, name, {
    options,
    data,
    machineWork
  })
  const file = isNamed ? wanted : await unusedFile(wanted)
  // What follows may fail, and a full disk must not take the data along.
  const saved = await save(record, file, saveReference && referenceFile(name)).catch(error => error)
  console.log(describeSettingLine(record))
  const report = lab.report(data, options)
  show(report)
  if (saved instanceof Error) throw saved
  await sayWhenNotNewest(file)
  await draw(name, report)
  return saved ? 0 : 1
}

/** A lab that asks a server which has ended sees a broken connection. What ended it says more. */
async function blameServer (error) {
  if (!(error instanceof AnswerError)) throw error
  await wait(LAST_WORDS_MS)
  throw findLastDeath() ?? error
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

/** @param {LabReport} report */
function show ({ tables, notes, transcripts = {} }) {
  for (const transcript of Object.values(transcripts)) console.log(transcript)
  for (const table of Object.values(tables)) console.log(renderTerminalTable(table))
  for (const note of notes) console.log(note)
}

/**
 * @param {string} name
 * @param {LabReport} report
 */
async function draw (name, { plots }) {
  for (const [plotName, plot] of Object.entries(plots)) {
    const file = `results/${name}-${plotName}.svg`
    await writeWhole(join(rootDir, file), renderPlot(plot))
    console.log(`plot: ${file}`)
  }
}
