// @ts-check
import { judgePrediction } from '../analyse/prediction.js'
import { formatInterval, formatRatio } from './format.js'

/**
 * @import { Interval } from '../analyse/interval.js'
 * @import { Prediction } from '../analyse/prediction.js'
 */

const WORDS = {
  inside: 'the whole interval lies in your prediction',
  overlapping: 'the interval lies in your prediction in part',
  below: 'it is less than you predicted',
  above: 'it is more than you predicted',
  unknown: 'there are too few values for an interval'
}

/**
 * @param {Prediction} predicted
 * @param {Interval | null | undefined} measured
 * @param {string} what ratio that is
 * @returns {string} a line
 */
export function renderPrediction (predicted, measured, what) {
  const said = `you predicted ${predicted.low}x to ${predicted.high}x`
  return measured
    ? `${said}; ${what}: ${formatInterval(measured, formatRatio)}: ${WORDS[judgePrediction(predicted, measured)]}`
    : `${said}; no such ratio was measured`
}
