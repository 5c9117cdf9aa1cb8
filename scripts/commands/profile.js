// @ts-check
import { UsageError } from '../errors.js'
import { readCatalog } from '../stages/catalog.js'
import { parseFlags, runCommand } from './cli/command.js'
import { FLAGS } from './cli/flags.js'
import { findServers, isOther } from '../check/servers.js'

/** @import { Stage } from '../stages/catalog.js' */

const CHECKED_WITH = ['cpu']
const COMPARED_WITH = ['cpu']

await runCommand(async signal => {
  const catalog = await readCatalog()
  const options = await readOptions(catalog, signal)
  const { profile } = await import('./main/profile.js')
  return profile(catalog, options, signal)
})

async function readOptions (catalog, signal) {
  const { values, positionals } = parseFlags('profile')
  if (values['save-reference'] && Object.keys(values).sort().join() !== 'all,save-reference') {
    throw new UsageError('--save-reference is for a full run: npm run profile:all -- --save-reference')
  }
  const { duration, connections } = FLAGS.profile
  const stages = await chooseStages(catalog, positionals, values)
  return {
    stages: values.against === undefined ? stages : await choosePair(catalog, stages, values, signal),
    profilers: chooseProfilers(values),
    isComparison: values.against !== undefined,
    durationS: values.duration ?? (values.check ? duration.usualWith.check : duration.usual),
    connections: values.connections ?? connections.usual,
    saveReference: values['save-reference'] ?? false,
    opens: !values['no-open'] && process.stdout.isTTY && !process.env.CI
  }
}

/** @param {{ tool?: string[], check?: boolean, against?: string }} values */
function chooseProfilers ({ tool, check, against }) {
  if (against !== undefined) return COMPARED_WITH
  return tool ? [...new Set(tool)] : check ? CHECKED_WITH : FLAGS.profile.tool.choices
}

/**
 * @param {Stage[]} catalog
 * @param {Stage[]} stages
 * @param {{ tool?: string[], against?: string }} values
 * @param {AbortSignal} signal
 * @returns {Promise<[before: Stage, after: Stage]>}
 */
async function choosePair (catalog, stages, { tool = COMPARED_WITH, against }, signal) {
  if (stages.length !== 1) throw new UsageError('--against is for one stage: npm run profile -- STAGE --against OTHER')
  const other = tool.find(name => !COMPARED_WITH.includes(name))
  if (other) throw new UsageError(`--against needs a call tree in CPU time, which ${COMPARED_WITH} has and ${other} has not`)
  const [stage] = stages
  const before = await findOther(catalog, stage, against, signal)
  if (before.id === stage.id) { throw new UsageError(`${stage.id} against itself shows nothing; name another stage, or a commit such as HEAD`) }
  return [before, stage]
}

async function findOther (catalog, stage, name, signal) {
  if (catalog.some(({ id }) => id === name) || isOther(name)) return (await findServers(catalog, [name]))[0]
  if (isOther(stage.id)) throw new UsageError(`${stage.id} is compared with a stage; there are: ${namesOf(catalog)}`)
  const { stageAt } = await import('../stages/revisions.js')
  return stageAt(stage, name, { signal }).catch(error => {
    if (!(error instanceof UsageError)) throw error
    throw new UsageError(`unknown stage "${name}"; there are: ${namesOf(catalog)}. As a commit: ${error.message}`)
  })
}

/**
 * @param {Stage[]} catalog
 * @param {string[]} ids
 * @param {{ all?: boolean, check?: boolean }} values
 */
async function chooseStages (catalog, ids, { all, check }) {
  if ((all || check) && ids.length) { throw new UsageError('profile:all and profile:check take no stage; for some: npm run profile -- STAGE ...') }
  if (check) {
    const { PROFILED_STAGES } = await import('../claims/profile-findings.js')
    return catalog.filter(({ id }) => PROFILED_STAGES.includes(id))
  }
  if (!all && !ids.length) throw new UsageError(`name at least one stage of ${namesOf(catalog)}`)
  return all ? catalog : findServers(catalog, ids)
}

function namesOf (catalog) {
  return catalog.map(({ id }) => id).join(', ')
}
