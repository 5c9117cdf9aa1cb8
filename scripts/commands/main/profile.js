// @ts-check
import { join } from 'node:path'
import open from 'open'
import { whyNotCalm } from '../../analyse/calm.js'
import { checkEachProfile } from '../../claims/profile-findings.js'
import { UsageError } from '../../errors.js'
import { watchRun } from '../../measure/whole-run.js'
import { flameNodes } from '../../profile/flame-nodes.js'
import { packProfile } from '../../profile/packed-tree.js'
import { PROFILERS } from '../../profile/profilers.js'
import { profileStage } from '../../profile/run.js'
import { summarizeDiagnosis } from '../../profile/diagnosis.js'
import { summarizeProfile } from '../../profile/summary.js'
import { referenceFile, unusedFile, writeRecord } from '../../record/files.js'
import { describeSetting, labRecord } from '../../record/record.js'
import { drawProfile } from '../../render/flame-graph.js'
import { claimTable, diagnosisTable, profileTable, renderSections } from '../../render/profile-tables.js'
import { showProgress } from '../../render/progress.js'
import { renderTerminalTable } from '../../render/terminal.js'
import { rootDir } from '../../stages/catalog.js'
import { letOutlive } from '../../stages/no-orphans.js'
import { fileTimestamp } from '../../record/file-names.js'
import { expectCommitted, KEPT, refuseReference, sayWhenNotNewest, writableFile } from '../cli/record-file.js'
import { takeTurn } from '../../measure/turn.js'
import { writeWhole } from '../../write-file.js'
import { showDifference } from './profile-against.js'

/** @import { Stage } from '../../stages/catalog.js' */

const START_AND_READ_S = 9

/**
 * @param {Stage[]} catalog
 * @param {{ stages: Stage[], profilers: string[], durationS: number, connections: number, saveReference: boolean,
 *   opens: boolean, isComparison: boolean }} options
 * @param {AbortSignal} signal
 * @returns {Promise<number>} exit code
 */
export async function profile (
  catalog,
  { stages, profilers: asked, durationS, connections, saveReference, opens, isComparison },
  signal
) {
  const profilers = await keepThere(asked)
  const wanted = await writableFile(join(rootDir, 'results', `lab-profiles-${fileTimestamp()}.json`))
  await takeTurn(signal)
  const setting = await describeSetting(catalog, { withLines: true })
  if (saveReference) expectCommitted(setting)

  const endWatch = watchRun()
  const results = await profileAll(stages, profilers, { durationS, connections, signal })
  const machineWork = endWatch()
  const isWhole = results.every(({ failure }) => failure === null)
  const record = profileRecord(setting, { options: { durationS, connections }, results, machineWork })
  // Before anything is shown: a table that fails must not take the data along, nor a full disk the table.
  const file = await unusedFile(wanted)
  const saved = await writeRecord(file, record).catch(error => error)
  const findings = await show(results)
  if (saved instanceof Error) throw saved
  await sayWhenNotNewest(file)
  const isKept = !saveReference || (await keepAsReference(record, isWhole))
  const report = isComparison ? await showDifference(stages, results) : results.length === 1 && results[0].report
  if (opens && report) await openReport(report)
  return isWhole && isKept && findings.every(({ finding }) => finding.verdict === 'holds') ? 0 : 1
}

async function openReport (report) {
  letOutlive()
  await open(join(rootDir, report))
}

async function keepThere (profilers) {
  const kept = []
  for (const profiler of profilers) {
    const reason = await PROFILERS[profiler].missing()
    if (reason) console.error(`without ${profiler}: ${reason}`)
    else kept.push(profiler)
  }
  if (kept.length === 0) { throw new UsageError(`no profiler of those asked for is there; there are: ${Object.keys(PROFILERS).join(', ')}`) }
  return kept
}

async function profileAll (stages, profilers, options) {
  const progress = showProgress(stages.length * profilers.length * (options.durationS + START_AND_READ_S))
  const results = []
  try {
    for (const stage of stages) {
      for (const profiler of profilers) {
        progress.step(`${stage.id}: ${profiler}`, results.length / (stages.length * profilers.length))
        results.push(await profileStage(stage, profiler, options))
      }
    }
  } finally {
    progress.stop()
  }
  return results
}

function profileRecord (setting, { options, results, machineWork }) {
  const profiles = results.flatMap(({ profile }) => profile ? [packProfile(profile)] : [])
  const diagnoses = results.flatMap(({ diagnosis }) => diagnosis ?? [])
  return labRecord(setting, 'profiles', { options, data: { profiles, diagnoses }, machineWork })
}

async function keepAsReference (record, isWhole) {
  if (refuseReference(isWhole ? null : 'a profile failed, see above', whyNotCalm(record.machineWork))) return false
  await writeRecord(referenceFile('profiles'), record)
  console.log(KEPT)
  return true
}

async function show (results) {
  const summarized = results.map(result => ({
    ...result,
    summary: result.profile && summarizeProfile(result.profile),
    diagnosis: result.diagnosis && summarizeDiagnosis(result.diagnosis)
  }))
  for (const { profiler, folder, profile, summary } of summarized) {
    if (!summary) continue
    if (PROFILERS[profiler].isDrawn) { await writeWhole(join(folder, 'flame.svg'), drawProfile(summary, flameNodes(profile.tree))) }
    if (profiler === 'prof') console.log(renderSections(summary))
  }
  const diagnoses = summarized.flatMap(({ diagnosis }) => diagnosis ?? [])
  const findings = checkEachProfile(results)
  if (diagnoses.length) console.log(renderTerminalTable(diagnosisTable(diagnoses)))
  if (findings.length) console.log(renderTerminalTable(claimTable(findings)))
  console.log(renderTerminalTable(profileTable(summarized, findings)))
  for (const { stage, profiler, failure, report } of results) { console.log(`${stage} by ${profiler}: ${failure ?? report}`) }
  return findings
}
