// @ts-check
// A stage of the tutorial that logs: the stage itself, with a logger preloaded into it.
import { createRequire } from 'node:module'
import { join } from 'node:path'

/** @import { Stage } from '../../scripts/server/catalog.js' */

const { SETUPS } = createRequire(import.meta.url)('./setups.cjs')
const PRELOAD = join(import.meta.dirname, 'preload.cjs')

export const NONE = 'none'
/** The one that others are compared with: it writes each line at once. */
export const PINO = 'pino-sync'
/** In the order in which they are shown, after that of no logger. */
export const LOGGERS = Object.keys(SETUPS).filter(logger => logger !== NONE)

/**
 * @param {Stage} stage
 * @param {string} logger one of {@link LOGGERS}, or none
 * @param {string} path where its lines go
 * @returns {Stage} with the logger's name as its id
 */
export function withLogger (stage, logger, path) {
  return { ...stage, id: logger, settings: { NODE_OPTIONS: `--require "${PRELOAD}"`, LOGGER: logger, LOG_TO: path } }
}
