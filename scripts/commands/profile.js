// @ts-check
import { findServers, isOther } from '../check/find-servers.js'
import { UsageError } from 'bench-in-turns/kit.js'
import { readCatalog, withoutNeeds } from '../stages/catalog.js'
import {
  expectAppFlags, expectFullRun, expectNames, localiserFor, onStderr, parseFlags, runCommand
} from './typed.js'
import { FLAGS, TRACE } from './command-flags.js'

const ONLY_CPU = ['cpu'] // what two servers are compared by
const OF_APP = [...ONLY_CPU, 'doctor', TRACE] // others need the server's own node, with flags
const ALL = FLAGS.profile.tool.choices?.filter(name => name !== TRACE) ?? []

await runCommand(async signal => {
  const flags = await parseFlags('profile')
  expectAppFlags(flags)
  expectTraceAlone(flags.values)
  return flags.values.app === undefined ? profileStages(flags, signal) : profileApp(flags.values, signal)
})

async function profileStages ({ values, positionals }, signal) {
  const { all = false, against, tool } = values
  expectFullRun(values, 'profile:all')
  const catalog = await readCatalog()
  if (!all) expectNames(positionals, catalog)
  const named = all ? withoutNeeds(catalog) : await findServers(catalog, positionals)
  const stages = against === undefined ? named : await choosePair(catalog, named, values, signal)
  const profilers = against === undefined ? tool ?? ALL : ONLY_CPU
  const localise = await localiserFor(values)
  const { withNeeds } = await import('../stages/installed/postgres.js')
  return withNeeds(stages, { signal, onLine: onStderr(localise) }, signal =>
    run(catalog, { ...optionsOf(values, stages, profilers), localise }, signal))
}

async function profileApp (values, signal) {
  const { tool = ONLY_CPU, against, requests, headers } = values
  const other = tool.find(name => !OF_APP.includes(name))
  if (other) throw new UsageError(`--app goes with --tool ${OF_APP.join(' or ')}, and not with ${other}`)
  if (tool.includes('doctor') && against !== undefined) {
    throw new UsageError('--tool doctor is for one server: leave out --against')
  }
  if (tool.includes('doctor') && (requests ?? headers) !== undefined) {
    const byHand = await doctorByHand(values)
    throw new UsageError(`--tool doctor asks for a route, and sends no --requests and no --headers; by hand: ${byHand}`)
  }
  const localise = await localiserFor(values)
  const { withApp } = await import('bench-in-turns')
  return withApp(values.app, values, { signal, localise }, async (/** @type {any[][]} */ pairs, passed) => {
    if (!tool.includes(TRACE)) expectOneProcess(passed)
    return run(pairs.flat(), { ...optionsOf(values, pairs.flat(), tool), localise }, signal)
  })
}

async function run (catalog, options, signal) {
  if (options.profilers.includes(TRACE)) {
    const { trace } = await import('./run-trace.js')
    return trace(options.stages, { ...options, atOnce: options.typedConnections }, signal)
  }
  const { profile } = await import('./run-profile.js')
  return profile(catalog, options, signal)
}

/** @throws {UsageError} when what is for a load goes with requests that are asked one by one */
function expectTraceAlone ({ tool = [], ...values }) {
  if (!tool.includes(TRACE)) return
  if (tool.some(name => name !== TRACE)) throw new UsageError(`--tool ${TRACE} goes alone: it loads nothing`)
  const other = ['all', 'against', 'duration', 'save-reference'].find(name => values[name] !== undefined)
  if (other) throw new UsageError(`--${other} does not go with --tool ${TRACE}, which asks for single requests`)
}

function expectOneProcess (passed) {
  const cluster = passed.find(({ probe }) => probe.processes)
  if (!cluster) return
  throw new UsageError(`${cluster.id} is a cluster, and a profile is of one process: --command starts a single one`)
}

async function doctorByHand (values) {
  const { describeApp } = await import('bench-in-turns')
  const { profileByHand } = await import('./by-hand.js')
  const { app, command, port, requests, headers } = values
  const [stage] = /** @type {any[]} */ (await describeApp(app, { command, port, requests, headers }))
  return profileByHand(stage, 'doctor', optionsOf(values, [stage], ['doctor']))
}

function optionsOf (values, stages, profilers) {
  const { duration, connections } = FLAGS.profile
  return {
    stages,
    profilers: [...new Set(profilers)],
    isComparison: values.against !== undefined,
    isBrief: values.all ?? false,
    durationS: values.duration ?? duration.usual,
    connections: values.connections ?? connections.usual,
    typedConnections: values.connections,
    saveReference: values['save-reference'] ?? false,
    opens: !values['no-open'] && process.stdout.isTTY && !process.env.CI
  }
}

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
  const { stageAt } = await import('../stages/sources.js')
  return stageAt(stage, name, { signal }).catch(error => {
    if (!(error instanceof UsageError)) throw error
    throw new UsageError(`unknown stage "${name}"; there are: ${ids}. As a commit: ${error.message}`)
  })
}
