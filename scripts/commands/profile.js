// @ts-check
import { join } from 'node:path'
import open from 'open'
import writeFileAtomic from 'write-file-atomic'
import { checkEachProfile, PROFILED_STAGES } from '../claims/profile-findings.js'
import { UsageError } from '../errors.js'
import { COMMON_LOAD } from '../load/load.js'
import { parsePositive } from '../numbers.js'
import { packProfile } from '../profile/packed-tree.js'
import { PROFILERS } from '../profile/profilers.js'
import { profileStage } from '../profile/run.js'
import { summarizeDiagnosis } from '../profile/diagnosis.js'
import { flameNodes, summarizeProfile } from '../profile/summary.js'
import { referenceFile, writeRecord } from '../record/files.js'
import { describeSetting, labRecord } from '../record/record.js'
import { drawProfile } from '../render/flame-graph.js'
import { claimTable, diagnosisTable, profileTable, renderSections } from '../render/profile-tables.js'
import { showProgress } from '../render/progress.js'
import { renderTerminalTable } from '../render/terminal.js'
import { findStages, readCatalog, rootDir } from '../stages/catalog.js'
import { parseFlags, runCommand } from './cli/command.js'
import { FLAGS } from './cli/flags.js'
import { expectCommitted } from './cli/record-file.js'

const CHECK_S = 4
const CHECKED_WITH = ['cpu']
const START_AND_READ_S = 9

await runCommand(async signal => {
  const catalog = await readCatalog()
  const { stages, profilers: wanted, durationS, connections, saveReference, opens } = readOptions(catalog)
  const profilers = await keepThere(wanted)
  const setting = await describeSetting(catalog)
  if (saveReference) expectCommitted(setting)

  const results = await profileAll(stages, profilers, { durationS, connections, signal })
  const isWhole = results.every(({ failure }) => failure === null)
  if (saveReference) await keepAsReference(setting, { durationS, connections }, results, isWhole)
  const findings = await show(results)
  const [{ report }] = results
  if (opens && results.length === 1 && report) await open(join(rootDir, report))
  return isWhole && findings.every(({ finding }) => finding.verdict === 'holds') ? 0 : 1
})

async function keepThere (profilers) {
  const kept = []
  for (const profiler of profilers) {
    const reason = await PROFILERS[profiler].missing()
    if (reason) console.error(`without ${profiler}: ${reason}`)
    else kept.push(profiler)
  }
  if (kept.length === 0) throw new UsageError(`no profiler of those asked for is there; there are: ${Object.keys(PROFILERS).join(', ')}`)
  return kept
}

async function profileAll (stages, profilers, options) {
  const progress = showProgress(stages.length * profilers.length * (options.durationS + START_AND_READ_S))
  const results = []
  try {
    for (const stage of stages) {
      for (const profiler of profilers) {
        progress.step(`${stage.id}: ${profiler}`)
        results.push(await profileStage(stage, profiler, options))
      }
    }
  } finally {
    progress.stop()
  }
  return results
}

// First: a table that fails must not take the data along.
async function keepAsReference (setting, options, results, isWhole) {
  if (!isWhole) return console.error('--save-reference was not carried out: a profile failed, see below')
  const profiles = results.flatMap(({ profile }) => profile ? [packProfile(profile)] : [])
  const diagnoses = results.flatMap(({ diagnosis }) => diagnosis ?? [])
  await writeRecord(referenceFile('profiles'), labRecord(setting, 'profiles', { options, data: { profiles, diagnoses } }))
}

async function show (results) {
  const summarized = results.map(result => ({ ...result, summary: result.profile && summarizeProfile(result.profile), diagnosis: result.diagnosis && summarizeDiagnosis(result.diagnosis) }))
  for (const { profiler, folder, profile, summary } of summarized) {
    if (!summary) continue
    if (PROFILERS[profiler].isDrawn) await writeFileAtomic(join(folder, 'flame.svg'), drawProfile(summary, flameNodes(profile.tree)))
    if (profiler === 'prof') console.log(renderSections(summary))
  }
  const diagnoses = summarized.flatMap(({ diagnosis }) => diagnosis ?? [])
  const findings = checkEachProfile(results)
  if (diagnoses.length) console.log(renderTerminalTable(diagnosisTable(diagnoses)))
  console.log(renderTerminalTable(claimTable(findings)))
  console.log(renderTerminalTable(profileTable(summarized, findings)))
  return findings
}

function readOptions (catalog) {
  const { values, positionals } = parseFlags(FLAGS.profile)
  if (values['save-reference'] && Object.keys(values).sort().join() !== 'all,save-reference') {
    throw new UsageError('--save-reference is for a full run: npm run profile:all -- --save-reference')
  }
  const unknown = values.tool?.find(profiler => !Object.hasOwn(PROFILERS, profiler))
  if (unknown !== undefined) throw new UsageError(`unknown tool "${unknown}"; there are: ${Object.keys(PROFILERS).join(', ')}`)
  return {
    stages: chooseStages(catalog, positionals, values),
    profilers: values.tool ? [...new Set(values.tool)] : values.check ? CHECKED_WITH : Object.keys(PROFILERS),
    durationS: parsePositive('duration', values.duration, { max: 600 }) ?? (values.check ? CHECK_S : COMMON_LOAD.durationS),
    connections: parsePositive('connections', values.connections, { max: 10_000 }) ?? COMMON_LOAD.connections,
    saveReference: values['save-reference'] ?? false,
    opens: !values['no-open'] && process.stdout.isTTY && !process.env.CI
  }
}

function chooseStages (catalog, ids, { all, check }) {
  if ((all || check) && ids.length) throw new UsageError('profile:all and profile:check take no stage; for some: npm run profile -- STAGE ...')
  if (check) return catalog.filter(({ id }) => PROFILED_STAGES.includes(id))
  if (!all && !ids.length) throw new UsageError(`name at least one stage of ${catalog.map(({ id }) => id).join(', ')}`)
  return all ? catalog : findStages(catalog, ids)
}
