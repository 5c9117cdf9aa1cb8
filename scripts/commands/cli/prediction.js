// @ts-check
import { UsageError } from '../../errors.js'

/** @import { Prediction } from '../../analyse/prediction.js' */

const NUMBER = String.raw`(\d+(?:\.\d+)?)`
const RANGE = new RegExp(`^${NUMBER}\\.\\.${NUMBER}$`)

/**
 * @param {string | undefined} typed
 * @returns {Prediction | undefined} undefined when nothing was predicted
 * @throws {UsageError} when it is no range
 */
export function readPrediction (typed) {
  if (typed === undefined) return undefined
  const [low, high] = (RANGE.exec(typed) ?? []).slice(1).map(Number)
  if (!(low > 0 && high >= low)) { throw new UsageError(`--predict takes a range of a ratio, such as 1.5..3; got "${typed}"`) }
  return { low, high }
}
