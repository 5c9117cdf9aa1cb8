// @ts-check
// A verdict on something that was timed needs a calm machine and its whole length: decides.slow.js asks for it. Tests
// that are quick ask for all other conditions, which no load changes.

/** @import { Condition, Exercise } from '../../scripts/check/exercises.js' */

/** @param {Condition} condition */
const isTimed = ({ kind, measuringS }) => kind === 'ratio' || measuringS !== undefined

/** @param {Exercise} exercise */
export const hasTimed = ({ holds }) => holds.some(isTimed)

/**
 * For the night as well: a check on a real database fills it first, and memory is counted in several processes, each of
 * which takes seconds.
 *
 * @param {Exercise} exercise
 */
export const isNightly = exercise => hasTimed(exercise) || Boolean(exercise.server?.needs) ||
  exercise.holds.some(({ kind }) => kind === 'kept')

/**
 * @param {Exercise} exercise
 * @returns {Exercise} without what is timed
 */
export const untimed = exercise => ({ ...exercise, holds: exercise.holds.filter(condition => !isTimed(condition)) })
