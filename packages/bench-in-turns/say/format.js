// @ts-check
import { hasEnds } from '../judge/has-ends.js'
import { say } from '../message.js'

/**
 * @import { Interval } from '../judge/interval.js'
 * @import { Said } from '../message.js'
 */

export { default as formatBytes } from 'pretty-bytes' // with a decimal prefix: `51.8 MB`

const NOT_KNOWN = '-'

// Made once: a formatter costs far more than what it formats.
const FRACTION = new Intl.NumberFormat('en', { minimumSignificantDigits: 2, maximumSignificantDigits: 2 })
const LITTLE = new Intl.NumberFormat('en', { maximumSignificantDigits: 1 })
const BY_DECIMALS = [0, 1, 2].map(decimals =>
  new Intl.NumberFormat('en', { minimumFractionDigits: decimals, maximumFractionDigits: decimals }))
const ONE_DECIMALS = 2
const MOST_DECIMALS = 20
const ONE = formatNumber(1)

/**
 * @param {number} value
 * @returns {string} with a thousands separator, and only as many decimals as say something; `-` of what is not known
 */
export function formatNumber (value) {
  if (!Number.isFinite(value)) return NOT_KNOWN
  const size = Math.abs(value)
  if (size > 0 && size < 0.00995) return LITTLE.format(value) // little is not nothing
  return BY_DECIMALS[decimalsFor(size)].format(value)
}

/** By what it is once it is rounded. */
function decimalsFor (size) {
  if (size >= 99.95) return 0
  return size >= 9.995 ? 1 : 2
}

/** A small part has two digits: 0.05 may stand for 0.054. */
function formatFraction (ratio) {
  return ratio > 0 && ratio < 0.0995 ? FRACTION.format(ratio) : formatNumber(ratio)
}

/**
 * @param {number | null} ratio
 * @returns {string} such as `1.62x`
 */
export function formatRatio (ratio) {
  return ratio === null || !Number.isFinite(ratio) ? 'no valid pair' : `${formatFraction(ratio)}x`
}

/**
 * @param {Interval} interval
 * @param {(value: number) => string} format of its figures
 * @returns {Said} such as `1.62x (1.58 to 1.66)`; the estimate alone where there are too few values for an interval,
 *   and `-` where it is not known
 */
export function sayInterval (interval, format) {
  const { value } = interval
  if (!Number.isFinite(value)) return NOT_KNOWN
  const isRatio = format === formatRatio
  if (!hasEnds(interval)) return isRatio ? say('{value}x', { value: formatFraction(value) }) : format(value)
  const ends = writeInterval(interval, isRatio ? formatFraction : formatNumber)
  if (isRatio) return say('{value}x ({low} to {high})', ends)
  const middle = format(value).replace(formatNumber(value), () => ends.value)
  return say('{value} ({low} to {high})', { ...ends, value: middle })
}

/**
 * @param {Interval} interval that has ends
 * @param {(value: number) => string} [format]
 * @returns {{ value: string, low: string, high: string }} numbers, for a message with a unit
 */
export function writeInterval (interval, format = formatNumber) {
  const write = formatWithin(interval, format)
  const { value, low, high } = interval
  return { value: write(value), low: write(Number(low)), high: write(Number(high)) }
}

/**
 * @param {Interval} interval
 * @param {(value: number) => string} [format] of numbers that are no 1
 * @returns {(value: number) => string} format of its figures. Where it leaves out 1, none of them is rounded to that:
 *   they have as many decimals as it takes
 */
export function formatWithin ({ low, high }, format = formatNumber) {
  const leavesOutOne = Number(low) > 1 || Number(high) < 1
  return value => leavesOutOne && format(value) === ONE ? besideOne(value) : format(value)
}

/** @param {number} value that would be rounded to 1, and is not 1 */
function besideOne (value) {
  let decimals = ONE_DECIMALS
  while (decimals < MOST_DECIMALS && Number(value.toFixed(decimals)) === 1) decimals++
  return value.toFixed(decimals)
}

/**
 * Not as {@link sayInterval} does: from the lowest to the highest is what was seen, and no interval.
 *
 * @param {number[]} values
 * @param {(value: number) => string} [format]
 * @returns {string} the median, the lowest and the highest, such as `12 [11 … 13]`; the median alone where the two are
 *   printed alike, and `-` where one of the values is not known
 */
export function formatRange (values, format = formatNumber) {
  if (values.length === 0 || !values.every(Number.isFinite)) return NOT_KNOWN
  const sorted = values.toSorted((a, b) => a - b)
  const half = (sorted.length - 1) / 2
  const median = (sorted[Math.floor(half)] + sorted[Math.ceil(half)]) / 2 // a package for it would let help wait
  const [lowest, middle, highest] = [sorted[0], median, sorted[sorted.length - 1]].map(value => format(value))
  return lowest === highest ? middle : `${middle} [${lowest} … ${highest}]`
}

const TENTHS = new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/**
 * @param {number} percent
 * @returns {string} with one decimal, and never 0 of what is more
 */
export function formatPercent (percent) {
  return percent < 0.05 ? formatNumber(percent) : TENTHS.format(percent)
}

/**
 * @param {number} [share] of one
 * @returns {string} such as `54 %`
 */
export function formatShare (share = NaN) {
  return Number.isFinite(share) ? `${Math.round(share * 100)} %` : NOT_KNOWN
}

/**
 * @param {number} count
 * @returns {string} with a thousands separator
 */
export function formatWhole (count) {
  return count.toLocaleString('en')
}
