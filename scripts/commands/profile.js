// @ts-check
import { findServers, isOther } from '../check/find-servers.js'
import { UsageError } from '../errors.js'
import { readCatalog } from '../server/catalog.js'
import { expectAppFlags, expectNames } from './app-flags.js'
import { parseFlags, runCommand } from './command.js'
import { FLAGS } from './flags.js'

/** @import { Stage } from '../server/catalog.js' */

const ONLY_CPU = ['cpu'] // what the text is checked by, and what two servers are compared by
const OF_APP = [...ONLY_CPU, 'doctor'] // others need the server's own node, with flags

await runCommand(async signal => {
  const flags = await parseFlags('profile')
  expectAppFlags(flags)
  if (flags.values.app !== undefined) return profileApp(flags, signal)
  const catalog = await readCatalog()
  const options = await readOptions(flags, catalog, signal)
  const { speakLanguage } = await import('./language.js')
  await speakLanguage(flags.values.lang)
  const { profile } = await import('./run-profile.js')
  return profile(catalog, options, signal)
})

async function profileApp ({ values }, signal) {
  const { duration, connections } = FLAGS.profile
  const { tool = ONLY_CPU, against, requests } = values
  const other = tool.find(name => !OF_APP.includes(name))
  if (other) throw new UsageError(`--app goes with --tool ${OF_APP.join(' or ')}, and not with ${other}`)
  if (tool.includes('doctor')) {
    const foreign = Object.entries({ against, requests }).find(([, value]) => value !== undefined)
    if (foreign) throw new UsageError(`--tool doctor is for one server and a route: leave out --${foreign[0]}`)
  }
  const { speakLanguage } = await import('./language.js')
  await speakLanguage(values.lang)
  const { withApp } = await import('./run-app.js')
  const { profile } = await import('./run-profile.js')
  return withApp(values, signal, pairs => {
    const options = {
      stages: pairs.flat(),
      profilers: [...new Set(tool)],
      isComparison: against !== undefined,
      isCheck: false,
      durationS: values.duration ?? duration.usual,
      connections: values.connections ?? connections.usual,
      saveReference: false,
      opens: !values['no-open'] && process.stdout.isTTY && !process.env.CI
    }
    return profile(pairs.flat(), options, signal)
  })
}

async function readOptions ({ values, positionals }, catalog, signal) {
  const { against, tool = FLAGS.profile.tool.choices, check = false } = values
  if (values['save-reference'] && Object.keys(values).sort().join() !== 'all,save-reference') {
    throw new UsageError('--save-reference is for a full run: npm run profile:all -- --save-reference')
  }
  const { duration, connections } = FLAGS.profile
  if (!values.all && !check) expectNames(positionals, catalog)
  const stages = await chooseStages(catalog, positionals, values)
  return {
    stages: against === undefined ? stages : await choosePair(catalog, stages, values, signal),
    profilers: against === undefined && (values.tool || !check) ? [...new Set(tool)] : ONLY_CPU,
    isComparison: against !== undefined,
    isCheck: check,
    durationS: values.duration ?? (check ? duration.usualWith?.check : duration.usual),
    connections: values.connections ?? connections.usual,
    saveReference: values['save-reference'] ?? false,
    opens: !values['no-open'] && process.stdout.isTTY && !process.env.CI
  }
}

/** @returns {Promise<[before: Stage, after: Stage]>} */
async function choosePair (catalog, stages, /** @type {any} */ { tool = ONLY_CPU, against }, signal) {
  if (stages.length !== 1) throw new UsageError('--against is for one stage: npm run profile -- STAGE --against OTHER')
  const other = tool.find(name => !ONLY_CPU.includes(name))
  if (other) throw new UsageError(`--against needs a call tree in CPU time, which ${ONLY_CPU} has and ${other} has not`)
  const [stage] = stages
  const before = await findOther(catalog, stage, against, signal)
  if (before.id === stage.id) {
    throw new UsageError(`${stage.id} against itself shows nothing; name another stage, or a commit such as HEAD`)
  }
  return [before, stage]
}

async function findOther (catalog, stage, name, signal) {
  if (catalog.some(({ id }) => id === name) || isOther(name)) return (await findServers(catalog, [name]))[0]
  const ids = catalog.map(({ id }) => id).join(', ')
  if (isOther(stage.id)) throw new UsageError(`${stage.id} is compared with a stage; there are: ${ids}`)
  const { stageAt } = await import('../server/revisions.js')
  return stageAt(stage, name, { signal }).catch(error => {
    if (!(error instanceof UsageError)) throw error
    throw new UsageError(`unknown stage "${name}"; there are: ${ids}. As a commit: ${error.message}`)
  })
}

/** @returns {Promise<Stage[]>} */
async function chooseStages (catalog, ids, /** @type {any} */ { all, check }) {
  if (!check) return all ? catalog : findServers(catalog, ids)
  const { PROFILED_STAGES } = await import('../results/profile-claims.js')
  return catalog.filter(({ id }) => PROFILED_STAGES.includes(id))
}
