// @ts-check
// What start, profile and the live pages take by name: stages, exercises, the mystery and the exam.
import { UsageError } from 'bench-in-turns/kit.js'
import { findStages } from '../stages/catalog.js'
import { asStage as asServer, EXAM, findExercise, readExercises } from './exercises.js'
import { asStage, namesMystery, readMystery } from './mystery.js'

/** @import { Stage } from '../stages/catalog.js' */

/**
 * @param {Stage[]} catalog
 * @param {string[]} names as typed: of stages, of exercises, or that of the mystery or the exam
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
 * @returns {boolean} does it mean an exercise, the mystery or the exam, and not a stage?
 */
export function isOther (name) {
  return namesMystery(name) || /^(\.[\\/])?exercises[\\/]/.test(name)
}

async function findOther (catalog, name) {
  if (namesMystery(name)) return asStage(await readMystery(catalog))
  const folder = name.replaceAll('\\', '/').replace(/^\.\//, '').replace(/\/$/, '')
  if (folder === EXAM || folder.startsWith(`${EXAM}/`)) {
    const { AS_IT_WAS, examStage, readMadeExam, SERVER } = await import('./exam/exam-folder.js') // heavy
    const which = folder.slice(EXAM.length + 1) || SERVER
    if (which !== SERVER && which !== AS_IT_WAS) throw new UsageError(`there is no server in ${name}`)
    return examStage(which, await readMadeExam())
  }
  const exercise = findExercise(await readExercises(), name)
  return asServer(exercise, exercise.dir)
}
