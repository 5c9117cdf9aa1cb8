// @ts-check
// What a line a request costs: all loggers beside each other, in slices.
import { join } from 'node:path'
import { runSlices, withTemporaryFolder } from '../kit.js'
import { openFile, openNull } from './destinations.js'
import { withLogger } from './servers.js'

/**
 * @import { SliceOptions, SliceRun } from '../../scripts/measure/slices.js'
 * @import { Stage } from '../../scripts/server/catalog.js'
 * @import { Destination, Written } from './destinations.js'
 */

/**
 * @typedef {object} Costs of all loggers, on one server with one destination
 * @property {string} stage id
 * @property {string} destination
 * @property {SliceRun} slices
 * @property {Record<string, Written | null>} written by logger; null where nobody can tell
 */

/**
 * @param {Stage} stage
 * @param {string} kind of the destinations
 * @param {{ loggers: string[], options: SliceOptions, seed: number, signal: AbortSignal, onPair:
 *   (generation: number, round: number) => void }} run
 * @returns {Promise<Costs>}
 */
export function measureCosts (stage, kind, { loggers, options, seed, signal, onPair }) {
  return withTemporaryFolder(async folder => {
    /** @type {Map<string, Destination>} */
    const destinations = new Map()
    try {
      for (const logger of loggers) destinations.set(logger, OPEN[kind](join(folder, `${destinations.size}.log`)))
      const contenders = [...destinations].map(([logger, { path }]) => ({
        id: logger,
        stage: withLogger(stage, logger, path)
      }))
      const slices = await runSlices(contenders, {
        options,
        seed,
        signal,
        onPair
      })
      const written = await Promise.all(
        [...destinations].map(async ([logger, destination]) => [logger, await destination.written()])
      )
      return { stage: stage.id, destination: kind, slices, written: Object.fromEntries(written) }
    } finally {
      await Promise.all([...destinations.values()].map(destination => destination.close()))
    }
  })
}

/** @type {Record<string, (path: string) => Destination>} */
const OPEN = { file: openFile, null: openNull }
