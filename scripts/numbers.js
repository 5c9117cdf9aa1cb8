// @ts-check
import { UsageError } from './errors.js'

/**
 * @param {string} flag its name, for the message
 * @param {string | undefined} text as typed
 * @param {{ max: number, integer?: boolean, takesZero?: boolean }} limits
 * @returns {number | undefined} undefined when it was not given
 * @throws {UsageError} when it is no number, too low or over the limit
 */
export function parsePositive (flag, text, { max, integer = true, takesZero = false }) {
  if (text === undefined) return undefined
  const value = Number(text)
  if (
    text.trim() === '' ||
    !((value > 0 || (takesZero && value === 0)) && value <= max) ||
    (integer && !Number.isInteger(value))
  ) {
    throw new UsageError(
      `--${flag} takes ${integer ? 'a whole' : 'a'} number ${takesZero ? 'from 0 on' : 'above 0'}, at most ` +
      `${max}; got "${text}"`
    )
  }
  return value
}
