// @ts-check
// A figure of the text: a number, an interval, or a finding of what is no number. A sentence may hold it to a bound.
import { verdictOn } from './estimates.js'

/**
 * @import { Interval } from 'bench-in-turns'
 * @import { Message, Said } from 'bench-in-turns/kit.js'
 */

/** @typedef {'holds' | 'fails' | 'undecided'} Verdict */
/** @typedef {number | Interval | null} Value null, as NaN, is what was not measured */

/**
 * Its numbers stay numbers: how they are said is for whoever shows them.
 *
 * @typedef {object} Quantity
 * @property {Value | Value[]} value a list is of one thing in several places: each of them is held to the bound
 * @property {'ratio' | 'share' | 'ms' | 'count' | 'number'} unit
 * @property {Said} [what] is measured, where the sentence does not say so
 */

/** @typedef {string | Message | Quantity} Part a string is words of ours, and all else is what was measured */
/**
 * @typedef {{ verdict: Verdict, measured: Part[], required?: Said, by?: string }} Finding `measured` in the order in
 *   which it is said; `by` which of several profilers
 */
/** @typedef {Quantity | Finding} Figure */
/** @typedef {{ atLeast?: number, atMost?: number }} Bound */

/** @returns {figure is Quantity} */
export function isQuantity (/** @type {unknown} */ figure) {
  return figure !== null && typeof figure === 'object' && 'unit' in figure
}

/**
 * @param {Verdict} verdict
 * @param {...Part} measured or why nothing was
 * @returns {Finding}
 */
export function finding (verdict, ...measured) {
  return { verdict, measured }
}

/**
 * @param {boolean} holds
 * @param {...Part} measured
 * @returns {Finding}
 */
export function found (holds, ...measured) {
  return finding(holds ? 'holds' : 'fails', ...measured)
}

/**
 * @param {Quantity['unit']} unit
 * @returns {(value?: Value | Value[], what?: Said) => Quantity}
 */
function quantityOf (unit) {
  return (value = null, what) => ({ value, unit, ...what && { what } })
}

export const ratio = quantityOf('ratio')
/** Of one. */
export const share = quantityOf('share')
export const ms = quantityOf('ms')
/** A whole number of things. */
export const count = quantityOf('count')
export const number = quantityOf('number')

/** @param {Quantity} quantity @returns {boolean} was it measured, wherever it was to be? */
export function isMeasured ({ value }) {
  const values = [value].flat()
  return values.length > 0 && values.every(one => Number.isFinite(valueOf(one)))
}

function valueOf (value) {
  return typeof value === 'number' ? value : value?.value
}

/**
 * @param {Figure | null | undefined} figure
 * @param {Bound} [bound] of a quantity; a finding has been held to its own
 * @returns {Finding}
 */
export function judgeFigure (figure, bound = {}) {
  if (figure && !isQuantity(figure)) return figure
  if (!figure || !isMeasured(figure)) return finding('undecided', 'it was not measured')
  const values = [figure.value].flat()
  const judged = values.map(value => ({ value, verdict: verdictOfValue(value, bound) }))
  const spareOf = ({ value }) => spare(value, bound)
  const [closest] = ['fails', 'undecided', 'holds']
    .flatMap(wanted => judged.filter(({ verdict }) => verdict === wanted).sort((a, b) => spareOf(a) - spareOf(b)))
  const quantity = { ...figure, value: closest.value }
  const ofSeveral = values.length > 1 ? ['in the closest of', count(values.length), 'cases'] : []
  return finding(closest.verdict, quantity, ...ofSeveral)
}

function verdictOfValue (value, { atLeast = -Infinity, atMost = Infinity }) {
  if (typeof value !== 'number') return verdictOn(value, { atLeast, atMost })
  return value >= atLeast && value <= atMost ? 'holds' : 'fails'
}

/** By what part of the bound a value is within it. @param {any} value @param {Bound} bound */
function spare (value, { atLeast, atMost }) {
  const { low, high } = typeof value === 'number' ? { low: value, high: value } : value
  const below = atLeast === undefined ? Infinity : (low - atLeast) / (atLeast || 1)
  const above = atMost === undefined ? Infinity : (atMost - high) / (atMost || 1)
  return Math.min(below, above)
}
