// @ts-check
import { parseFlags, parsePositive, runCommand } from './cli/command.js'
import { UsageError } from './errors.js'
import { CLAIMS } from './profile/claims.js'
import { profileStage, TOOLS } from './profile/run.js'
import { referenceFile, writeRecord } from './record/files.js'
import { describeSetting } from './record/record.js'
import { claimTable, nativeTable, profileTable, renderBottomUp, summaryTable } from './render/profile-tables.js'
import { showProgress } from './render/progress.js'
import { renderTerminalTable } from './render/terminal.js'
import { findStages, readCatalog } from './stages/catalog.js'

const DURATION_S = 10
const CHECK_S = 4
const CHECKED_WITH = ['cpu']
const CONNECTIONS = 100
const START_AND_READ_S = 6

await runCommand(async signal => {
  const catalog = await readCatalog()
  const { stages, tools, durationS, connections, saveReference } = readOptions(catalog)
  const setting = await describeSetting(catalog)
  if (saveReference && setting.checkout.dirty !== false) throw new UsageError('--save-reference is for committed code: commit or stash first')

  const results = await profileAll(stages, tools, { durationS, connections, signal })
  const profiles = results.flatMap(({ summary }) => summary ?? [])
  if (saveReference) {
    const record = { lab: 'profiles', ...setting, endedAt: new Date().toISOString(), options: { durationS, connections }, data: { profiles } }
    await writeRecord(referenceFile('profiles'), record)
  }
  for (const profile of profiles.filter(({ tool }) => tool === 'prof')) showSections(profile)
  console.log(renderTerminalTable(claimTable(profiles)))
  console.log(renderTerminalTable(profileTable(results)))
  return results.every(({ failure }) => failure === null) && profiles.every(({ claims }) => claims.every(({ verdict }) => verdict === 'holds')) ? 0 : 1
})

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

function readOptions (catalog) {
  const { values, positionals } = parseFlags({
    all: { type: 'boolean' },
    check: { type: 'boolean' },
    tool: { type: 'string' },
    duration: { type: 'string' },
    connections: { type: 'string' },
    'save-reference': { type: 'boolean' }
  })
  if (values.tool !== undefined && !Object.hasOwn(TOOLS, values.tool)) {
    throw new UsageError(`unknown tool "${values.tool}"; there are: ${Object.keys(TOOLS).join(', ')}`)
  }
  return {
    stages: chooseStages(catalog, positionals, values),
    tools: values.tool ? [values.tool] : values.check ? CHECKED_WITH : Object.keys(TOOLS),
    durationS: parsePositive('duration', values.duration, { max: 600 }) ?? (values.check ? CHECK_S : DURATION_S),
    connections: parsePositive('connections', values.connections, { max: 10_000 }) ?? CONNECTIONS,
    saveReference: values['save-reference'] ?? false
  }
}

function chooseStages (catalog, ids, { all, check }) {
  if ((all || check) && ids.length) throw new UsageError('profile:all and profile:check take no stage; for some: npm run profile -- STAGE ...')
  if (check) return catalog.filter(({ id }) => CLAIMS.some(({ stage }) => stage === id))
  if (!all && !ids.length) throw new UsageError(`name at least one stage of ${catalog.map(({ id }) => id).join(', ')}`)
  return all ? catalog : findStages(catalog, ids)
}

function showSections (profile) {
  console.log(`${profile.stage}`)
  for (const note of profile.notes) console.log(note)
  console.log(renderTerminalTable(summaryTable(profile)))
  console.log(renderTerminalTable(nativeTable(profile)))
  console.log(`Bottom up\n${renderBottomUp(profile)}\n`)
}
