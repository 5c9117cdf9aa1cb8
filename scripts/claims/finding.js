// @ts-check
// What a check found. Its numbers stay numbers: how they are said is for whoever shows them.

/** @import { Interval } from '../analyse/interval.js' */

/** @typedef {'holds' | 'fails' | 'unresolved'} Verdict */
/** @typedef {{ value: number | Interval, unit: 'ratio' | 'share' | 'ms' | 'count' | 'number' }} Quantity */
/**
 * @typedef {{ verdict: Verdict, measured: (string | Quantity)[] }} Finding `measured` in the order in which it is said
 */

/**
 * @param {Verdict} verdict
 * @param {...(string | Quantity)} measured or why nothing was
 * @returns {Finding}
 */
export function finding (verdict, ...measured) {
  return { verdict, measured }
}

/**
 * @param {boolean} holds
 * @param {...(string | Quantity)} measured
 * @returns {Finding}
 */
export function found (holds, ...measured) {
  return finding(holds ? 'holds' : 'fails', ...measured)
}

/**
 * @param {number | Interval} value
 * @returns {Quantity}
 */
export function ratio (value) {
  return { value, unit: 'ratio' }
}

/**
 * @param {number} value of one
 * @returns {Quantity}
 */
export function share (value) {
  return { value, unit: 'share' }
}

/**
 * @param {number} value
 * @returns {Quantity}
 */
export function ms (value) {
  return { value, unit: 'ms' }
}

/**
 * @param {number} value a whole number of things
 * @returns {Quantity}
 */
export function count (value) {
  return { value, unit: 'count' }
}

/**
 * @param {number} value
 * @returns {Quantity}
 */
export function number (value) {
  return { value, unit: 'number' }
}
