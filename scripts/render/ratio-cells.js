// @ts-check
// A ratio in a table, with what keeps it from being a verdict below it.
import { hasEnds } from 'bench-in-turns/judge/interval.js'
import { formatRatio, sayInterval } from 'bench-in-turns/say/format.js'
import { say } from './say.js'

/**
 * @import { Interval } from 'bench-in-turns/judge/interval.js'
 * @import { Said } from 'bench-in-turns/message.js'
 */

/**
 * @param {Interval} ratio
 * @param {boolean} isResolved
 * @returns {Said} what keeps it from being a verdict; empty where nothing does
 */
export function sayDoubt (ratio, isResolved) {
  if (!Number.isFinite(ratio.value)) return say('not measured')
  if (!hasEnds(ratio)) return say('too few rounds')
  return isResolved ? '' : say('unresolved')
}

/**
 * @param {Interval} ratio
 * @param {Said} word that stands below it, if one does
 * @returns {Said} a cell
 */
export function ratioCell (ratio, word) {
  if (!Number.isFinite(ratio.value)) return say('not measured')
  const figure = sayInterval(ratio, formatRatio)
  return word ? say('{figure}\n{word}', { figure, word }) : figure
}
