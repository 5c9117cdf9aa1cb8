// @ts-check
import { UsageError } from '../errors.js'
import { OF_APP } from './flags.js'

/** @import { Stage } from '../server/catalog.js' */

const ONLY_WITH_OLDER = ['fail-if', 'build']
const NOT_WITH_APP = ['all', 'check', 'tool', 'save-reference', 'noise-pair']

/**
 * @param {{ values: Record<string, any>, positionals: string[] }} typed
 * @throws {UsageError} on flags that do not go together
 */
export function expectAppFlags ({ values, positionals }) {
  const isTyped = name => values[name] !== undefined
  if (!isTyped('app')) {
    const lonely = [...Object.keys(OF_APP), 'fail-if'].find(isTyped)
    if (lonely) throw new UsageError(`--${lonely} goes with --app FOLDER`)
    return
  }
  const foreign = NOT_WITH_APP.find(isTyped)
  if (foreign) throw new UsageError(`--${foreign} is for stages, and does not go with --app`)
  if (positionals.length) throw new UsageError('--app takes the place of stages: leave them out')
  if (isTyped('route') && isTyped('requests')) throw new UsageError('--requests takes the place of --route')
  const lonely = ONLY_WITH_OLDER.find(isTyped)
  if (lonely && !isTyped('against')) throw new UsageError(`--${lonely} goes with --against REV`)
}

/**
 * @param {string[]} names of stages, as typed
 * @param {Stage[]} catalog
 * @throws {UsageError} when there is none
 */
export function expectNames (names, catalog) {
  if (names.length) return
  throw new UsageError(`missing required argument 'STAGE': one or more of: ${catalog.map(({ id }) => id).join(', ')}`)
}
