// @ts-check
import { UsageError } from './errors.js'

/**
 * @param {string} flag its name, for the message
 * @param {string | undefined} text as typed
 * @param {{ max: number, integer?: boolean }} limits
 * @returns {number | undefined} undefined when it was not given
 * @throws {UsageError} when it is no number, too low or over the limit
 */
export function parsePositive (flag, text, { max, integer = true }) {
  if (text === undefined) return undefined
  const value = Number(text)
  if (!(value > 0 && value <= max) || (integer && !Number.isInteger(value))) {
    const kind = integer ? 'a whole' : 'a'
    throw new UsageError(`--${flag} takes ${kind} number above 0, at most ${max}; got "${text}"`)
  }
  return value
}
