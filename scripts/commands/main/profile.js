// @ts-check
import { join } from 'node:path'
import { expectCommitted } from '../cli/record-file.js'
import { UsageError } from '../../errors.js'
import open from 'open'
import { checkAgainstPerf } from '../../claims/profile-claims.js'
import { profileStage, TOOLS } from '../../profile/run.js'
import { referenceFile, writeRecord } from '../../record/files.js'
import { describeSetting, LAB_FORMAT_VERSION } from '../../record/record.js'
import { claimTable, diagnosisTable, nativeTable, profileTable, renderBottomUp, summaryTable } from '../../render/profile-tables.js'
import { showProgress } from '../../render/progress.js'
import { renderTerminalTable } from '../../render/terminal.js'
import { rootDir } from '../../stages/catalog.js'

/** @import { Stage } from '../../stages/catalog.js' */

const START_AND_READ_S = 9

/**
 * @param {Stage[]} catalog
 * @param {{ stages: Stage[], tools: string[], durationS: number, connections: number, saveReference: boolean, opens: boolean }} given
 * @param {AbortSignal} signal
 * @returns {Promise<number>} exit code
 */
export async function profile (catalog, { stages, tools: wanted, durationS, connections, saveReference, opens }, signal) {
  const tools = await keepThere(wanted)
  const setting = await describeSetting(catalog)
  if (saveReference) expectCommitted(setting)

  const results = await profileAll(stages, tools, { durationS, connections, signal })
  const profiles = results.flatMap(({ summary }) => summary ?? [])
  const diagnoses = results.flatMap(({ diagnosis }) => diagnosis ?? [])
  for (const profile of profiles.filter(({ tool }) => tool === 'prof')) showSections(profile)
  const said = [...profiles, ...diagnoses.map(diagnosis => ({ ...diagnosis, tool: 'doctor' })), ...againstPerf(profiles)]
  if (diagnoses.length) console.log(renderTerminalTable(diagnosisTable(diagnoses)))
  console.log(renderTerminalTable(claimTable(said)))
  console.log(renderTerminalTable(profileTable(results)))
  if (saveReference && results.every(({ failure }) => failure === null)) {
    const record = {
      lab: 'profiles',
      formatVersion: LAB_FORMAT_VERSION,
      ...setting,
      endedAt: new Date().toISOString(),
      options: { durationS, connections },
      data: { profiles, diagnoses }
    }
    await writeRecord(referenceFile('profiles'), record)
  }
  const [{ report }] = results
  if (opens && results.length === 1 && report) await open(join(rootDir, report))
  return results.every(({ failure }) => failure === null) && said.every(({ claims }) => claims.every(({ verdict }) => verdict === 'holds')) ? 0 : 1
}

async function keepThere (tools) {
  const kept = []
  for (const tool of tools) {
    const reason = await TOOLS[tool].missing()
    if (reason) console.error(`without ${tool}: ${reason}`)
    else kept.push(tool)
  }
  if (kept.length === 0) throw new UsageError(`no tool of those asked for is there; there are: ${Object.keys(TOOLS).join(', ')}`)
  return kept
}

function againstPerf (profiles) {
  return profiles.filter(({ tool }) => tool === 'perf').flatMap(perf => {
    const prof = profiles.find(({ stage, tool }) => stage === perf.stage && tool === 'prof')
    return prof ? [{ stage: perf.stage, tool: 'perf', claims: checkAgainstPerf(prof, perf) }] : []
  })
}

async function profileAll (stages, tools, options) {
  const progress = showProgress(stages.length * tools.length * (options.durationS + START_AND_READ_S))
  const results = []
  try {
    for (const stage of stages) {
      for (const tool of tools) {
        progress.step(`${stage.id}: ${tool}`)
        results.push(await profileStage(stage, tool, options))
      }
    }
  } finally {
    progress.stop()
  }
  return results
}

function showSections (profile) {
  console.log(`${profile.stage}`)
  for (const note of profile.notes) console.log(note)
  console.log(renderTerminalTable(summaryTable(profile)))
  console.log(renderTerminalTable(nativeTable(profile)))
  console.log(`Bottom up\n${renderBottomUp(profile)}\n`)
}
