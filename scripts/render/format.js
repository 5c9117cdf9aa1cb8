// @ts-check
import { hasEnds } from '../results/interval.js'

/** @import { Interval } from '../results/interval.js' */

export { default as formatBytes } from 'pretty-bytes' // with a decimal prefix: `51.8 MB`
export { formatShare } from './share.js'

// Made once: a formatter costs far more than what it formats.
const LITTLE = new Intl.NumberFormat('en', { maximumSignificantDigits: 1 })
const BY_DECIMALS = [0, 1, 2].map(decimals =>
  new Intl.NumberFormat('en', { minimumFractionDigits: decimals, maximumFractionDigits: decimals }))

/**
 * @param {number} value
 * @returns {string} with a thousands separator, and only as many decimals as say something
 */
export function formatNumber (value) {
  const size = Math.abs(value)
  if (size > 0 && size < 0.00995) return LITTLE.format(value) // little is not nothing
  const decimals = size >= 99.95 ? 0 : size >= 9.995 ? 1 : 2 // by what it is once it is rounded
  return BY_DECIMALS[decimals].format(value)
}

/**
 * @param {number | null} ratio
 * @returns {string} such as `1.62x`
 */
export function formatRatio (ratio) {
  return ratio === null || !Number.isFinite(ratio) ? 'no valid pair' : `${formatNumber(ratio)}x`
}

/**
 * @param {Interval} interval
 * @param {(value: number) => string} format of its figures
 * @returns {string} such as `1.62x (1.58 to 1.66)`; the estimate alone where there are too few values for an interval
 */
export function formatInterval (interval, format) {
  const value = format(interval.value)
  return hasEnds(interval) ? `${value} (${formatNumber(interval.low)} to ${formatNumber(interval.high)})` : value
}

const INTERVAL = /^([\d.,]+)\D* \(([\d.,]+)\D* to ([\d.,]+)\D*\)/

/**
 * @param {string} text a value for a sentence
 * @returns {{ value: number, low: number, high: number } | null} as {@link formatInterval} wrote it; null where it
 *   has no ends
 */
export function readInterval (text) {
  const numbers = INTERVAL.exec(text)?.slice(1).map(number => Number(number.replaceAll(',', '')))
  return numbers ? { value: numbers[0], low: numbers[1], high: numbers[2] } : null
}

/**
 * @param {Interval} ratio
 * @param {boolean} isResolved
 * @returns {string} what keeps it from being a verdict; empty where nothing does
 */
export function sayDoubt (ratio, isResolved) {
  if (!hasEnds(ratio)) return 'too few rounds'
  return isResolved ? '' : 'unresolved'
}

/**
 * @param {Interval} ratio
 * @param {string} word that stands below it
 * @returns {string} a cell
 */
export function ratioCell (ratio, word) {
  return formatInterval(ratio, formatRatio) + (word && `\n${word}`)
}

/**
 * @param {number} seconds
 * @returns {string} such as `2 min 05 s`
 */
export function formatDuration (seconds) {
  const rounded = Math.ceil(seconds)
  const minutes = Math.floor(rounded / 60)
  return minutes ? `${minutes} min ${String(rounded % 60).padStart(2, '0')} s` : `${rounded} s`
}
