// @ts-check
import { judgePrediction } from '../analyse/prediction.js'
import { say } from '../say.js'
import { formatInterval, formatRatio } from './format.js'

/**
 * @import { Interval } from '../analyse/interval.js'
 * @import { Prediction } from '../analyse/prediction.js'
 */

const WORDS = {
  inside: say`the whole interval lies in your prediction`,
  overlapping: say`the interval lies in your prediction in part`,
  below: say`it is less than you predicted`,
  above: say`it is more than you predicted`,
  unknown: say`there are too few values for an interval`
}

/**
 * @param {Prediction} predicted
 * @param {Interval | null | undefined} measured
 * @param {string} what ratio that is
 * @param {(text: string) => string} [localise]
 * @returns {string} a line
 */
export function renderPrediction (predicted, measured, what, localise = text => text) {
  const said = localise(say`you predicted ${predicted.low}x to ${predicted.high}x`)
  if (!measured) return `${said}; ${localise(say`no such ratio was measured`)}`
  const figures = localise(formatInterval(measured, formatRatio))
  return `${said}; ${localise(what)}: ${figures}: ${localise(WORDS[judgePrediction(predicted, measured)])}`
}
