// @ts-check
// A stage as the engine knows a server: how it is started, what is counted in it, and how several take turns.
import { join } from 'node:path'
import { runTurns, startServer } from 'bench-in-turns'
import { serverEnvironment } from 'bench-in-turns/kit.js'
import { chainOf } from './plan.js'
import { applyEdits } from './sources.js'

/**
 * @import { App, ServerProcess, SliceRun } from 'bench-in-turns'
 * @import { ServerError } from 'bench-in-turns/kit.js'
 * @import { StageContender, StagePair } from './plan.js'
 * @import { Edit } from './sources.js'
 * @import { Stage } from './catalog.js'
 */

const COUNTERS = join(import.meta.dirname, 'count-listeners.cjs')

/**
 * @typedef {object} StartOptions
 * @property {AbortSignal} [signal] ends the process
 * @property {string} [nodeBinary] absolute; the one that runs this without it
 * @property {string[]} [nodeArgs] flags for node
 * @property {Edit[]} [edits] changes to its source
 * @property {boolean} [withProbe] false to run it bare; it cannot be read then
 * @property {number} [patienceMs] time that it gets to end by itself when it is stopped
 */

/** @typedef {Pick<Stage, 'id' | 'dir'> & Partial<Stage>} Startable */

/**
 * @param {Startable | App} stage one of somebody else's is an app already
 * @param {StartOptions} [options]
 * @returns {Promise<App>}
 * @throws {ServerError} when an edit finds no place
 */
export async function appOf (stage, options = {}) {
  if (isApp(stage)) return stage
  const { nodeBinary = process.execPath, nodeArgs = [], edits = [], withProbe = true, patienceMs } = options
  const { id, dir, settings, route = '/', requests, dependencies = [] } = stage
  const edited = await applyEdits(stage, edits)
  const counting = withProbe ? ['--require', COUNTERS] : []
  return {
    id,
    dir,
    route,
    requests,
    dependencies,
    command: [nodeBinary, ...counting, ...edited.nodeArgs, ...nodeArgs, 'index.js'],
    env: serverEnvironment({ ...settings, ...edited.env }),
    patienceMs
  }
}

/**
 * Starts a stage on a free loopback port and waits until it accepts connections.
 *
 * @param {Startable | App} stage
 * @param {StartOptions} [options]
 * @returns {Promise<ServerProcess>}
 * @throws {ServerError} when it ends or does not get ready, or an edit finds no place
 */
export async function startStage (stage, options = {}) {
  const app = await appOf(stage, options)
  const withProbe = isApp(stage) || options.withProbe
  return startServer(app, { signal: options.signal, withProbe })
}

/** @returns {stage is App} is it somebody else's server, and none of the stages? */
function isApp (/** @type {Startable | App} */ stage) {
  return stage.command !== undefined
}

/**
 * Stages beside each other, by the engine.
 *
 * @param {StageContender[]} contenders
 * @param {Omit<Parameters<typeof runTurns>[1], 'pairs'> & { pairs?: StagePair[] }} run
 * @returns {Promise<SliceRun>}
 * @throws the signal's reason when it is aborted
 */
export async function runStageTurns (contenders, { pairs = chainOf(contenders), ...run }) {
  const entries = await Promise.all(contenders.map(async contender => {
    const { id, stage, edits, nodeBinary, revalidatedShare } = contender
    return [contender, { id, app: await appOf(stage, { edits, nodeBinary }), revalidatedShare }]
  }))
  const apps = new Map(/** @type {any} */ (entries))
  const ofApps = /** @type {any} */ (pairs.map(pair => pair.map(contender => apps.get(contender))))
  return runTurns([...apps.values()], { ...run, pairs: ofApps })
}
