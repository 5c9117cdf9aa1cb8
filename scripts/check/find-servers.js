// @ts-check
// What may be named besides stages: exercises, and the mystery.
import { findStages } from '../server/catalog.js'
import { asStage, findExercise, readExercises } from './exercises.js'

/**
 * @import { Stage } from '../server/catalog.js'
 * @import { UsageError } from '../errors.js'
 */

/** The folder with the slow-down in it, below the root. It is in no commit. */
export const MYSTERY = 'exercises/mystery'

/**
 * @param {string} name as typed
 * @returns {boolean} does it mean the mystery?
 */
export function namesMystery (name) {
  return /^((\.[\\/])?exercises[\\/])?mystery[\\/]?$/.test(name)
}

/**
 * @param {Stage[]} catalog
 * @param {string[]} names as typed: of stages, of exercises, or that of the mystery
 * @returns {Promise<Stage[]>} stages first, in catalog order, each once
 * @throws {UsageError} when there is none of a name
 */
export async function findServers (catalog, names) {
  const stages = findStages(catalog, names.filter(name => !isOther(name)))
  const others = await Promise.all(names.filter(isOther).map(name => findOther(catalog, name)))
  return [...stages, ...new Map(others.map(stage => [stage.id, stage])).values()]
}

/**
 * @param {string} name as typed
 * @returns {boolean} does it mean an exercise or the mystery, and not a stage?
 */
export function isOther (name) {
  return namesMystery(name) || /^(\.[\\/])?exercises[\\/]/.test(name)
}

async function findOther (catalog, name) {
  if (namesMystery(name)) {
    const { asStage, readMystery } = await import('./mystery.js')
    return asStage(await readMystery(catalog))
  }
  const exercise = findExercise(await readExercises(), name)
  return asStage(exercise, exercise.dir)
}
