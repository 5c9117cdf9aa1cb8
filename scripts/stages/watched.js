// @ts-check
// One load on a fresh process that somebody watches: what server and generator say of it is handed on while it runs.
import { setTimeout } from 'node:timers/promises'
import { openAutocannon } from './autocannon.js'
import { openLoad, runFresh, stats } from 'bench-in-turns'
import { appOf } from './stage-app.js'

/**
 * @import { Contender } from './plan.js'
 * @import { Progress, ServerProcess } from 'bench-in-turns'
 * @import { Sample } from './whole-bench.js'
 */

const WATCH_EVERY_MS = 250

/** @typedef {Progress & { from: 'generator' }} GeneratorPoint */

/**
 * @typedef {object} ServerPoint
 * @property {'server'} from
 * @property {number} atMs since the load began, by the server's own clock
 * @property {number} afterListeners
 * @property {{ mean: number, count: number } | null} loopDelayMs by which a timer came late since the load began; null
 *   where Node.js cannot tell
 * @property {number} cpuMicros since the load began
 * @property {number} heapUsedBytes
 */

/** @typedef {GeneratorPoint | ServerPoint} Point of a load that is watched */

/**
 * @param {Contender} contender a load with a rate comes at a constant one, as autocannon's does not
 * @param {object} options
 * @param {AbortSignal} options.signal ends server and generator
 * @param {{ nodeArgs?: string[], patienceMs?: number }} [options.startOptions] as for `startStage`
 * @param {(point: Point) => void} options.onPoint
 * @param {(server: ServerProcess) => void} [options.onStart]
 * @returns {Promise<Sample & { points: Point[] }>} with the failure of a stage or of a generator, where there was one
 * @throws the signal's reason when it is aborted
 */
export async function takeWatched ({ id, stage, load }, { signal, startOptions, onPoint, onStart }) {
  const points = /** @type {Point[]} */ ([])
  const note = point => { points.push(point); onPoint(point) }
  const generator = load.overallRate ? openLoad('paced', signal) : openAutocannon(signal)
  try {
    const taken = await runFresh(await appOf(stage, startOptions), server => {
      onStart?.(server)
      return watchLoad(server, { route: stage.route, load, generator, note })
    }, signal)
    return { contender: id, round: 1, ...taken, points }
  } finally {
    await generator.stop()
  }
}

async function watchLoad (server, { route, load, generator, note }) {
  const zero = await server.read()
  const over = new AbortController()
  const watching = watchServer(server, reading => note(serverPoint(reading, zero)), over.signal)
  const onProgress = progress => note({ from: 'generator', ...progress })
  try {
    const loading = generator.run(server.url + route, load, { everyMs: WATCH_EVERY_MS, onProgress })
    // A dead server ends it at once.
    return await Promise.race([loading, watching.then(() => loading)])
  } finally {
    over.abort()
  }
}

/** @throws {ServerError} when the server dies */
async function watchServer (server, onReading, over) {
  while (!over.aborted) {
    await setTimeout(WATCH_EVERY_MS, undefined, { signal: over }).catch(() => {})
    // Where it begins anew, the tick that is under way is never counted: in a slow server that may be each of them.
    const reading = await server.read({ keepsDelay: true })
    if (!over.aborted) onReading(reading)
  }
}

function serverPoint (reading, zero) {
  return {
    from: 'server',
    atMs: reading.uptimeMs - zero.uptimeMs,
    afterListeners: reading.counts.afterListeners,
    loopDelayMs: reading.loopDelayMs && { mean: reading.loopDelayMs.mean, count: reading.loopDelayMs.count },
    cpuMicros: stats.cpuMicros(reading) - stats.cpuMicros(zero),
    heapUsedBytes: reading.heapUsedBytes
  }
}
