// @ts-check
import { UsageError } from '../errors.js'
import { OF_APP, OF_APP_BENCH } from './flags.js'

/** @import { Stage } from '../server/catalog.js' */

/** What takes the place of something else. @type {[string, string][]} */
const EITHER = [
  ['route', 'requests'], ['route', 'log'], ['requests', 'log'], ['rate', 'p99'], ['against', 'with'],
  ['generator', 'rate'], ['generator', 'p99'], ['fail-if', 'rate'], ['fail-if', 'p99'], ['overload', 'rate'],
  ['overload', 'p99'], ['overload', 'generator'], ['overload', 'fail-if']
]
const NOT_WITH_APP = ['all', 'save-reference', 'noise-pair']

/**
 * @param {{ values: Record<string, any>, positionals: string[] }} typed
 * @param {string[]} [beside] stages that may be measured beside an application
 * @throws {UsageError} on flags that do not go together
 */
export function expectAppFlags ({ values, positionals }, beside = []) {
  const isTyped = name => values[name] !== undefined
  if (!isTyped('app')) {
    const lonely = Object.keys({ ...OF_APP, ...OF_APP_BENCH }).find(isTyped)
    if (lonely) throw new UsageError(`--${lonely} goes with --app FOLDER`)
    return
  }
  const foreign = NOT_WITH_APP.find(isTyped)
  if (foreign) throw new UsageError(`--${foreign} is for stages, and does not go with --app`)
  if (positionals.some(name => !beside.includes(name))) {
    throw new UsageError(`--app takes the place of stages: leave them out${beside.map(name => `, all but ${name}`)}`)
  }
  const both = EITHER.find(pair => pair.every(isTyped))
  if (both) throw new UsageError(`--${both[0]} and --${both[1]} do not go together`)
  if (isTyped('build') && !isTyped('against')) throw new UsageError('--build goes with --against REV')
  if (isTyped('fail-if') && !isTyped('against') && !isTyped('with')) {
    throw new UsageError('--fail-if goes with --against REV, or with --with PACKAGE@A,B')
  }
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
