// @ts-check
import { measuringS } from '../../scripts/commands/run-check.js'

const ALWAYS = '05' // the exercise that the story is about

/**
 * @param {import('../../scripts/check/exercises.js').Exercise} exercise
 * @returns {boolean} whether its check is for every `npm test`: one that measures takes its time
 */
export function isBrief (exercise) {
  return exercise.id.startsWith(ALWAYS) || measuringS(exercise, true) === 0
}
