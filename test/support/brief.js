// @ts-check
import { measuringS } from '../../scripts/commands/run-check.js'

/**
 * @param {import('../../scripts/check/exercises.js').Exercise} exercise
 * @returns {boolean} whether its check is for every `npm test`: one that measures takes its time
 */
export const isBrief = exercise => measuringS(exercise, true) === 0
