// @ts-check
import { readProgress } from '../../check/progress.js'
import { exercisesTable } from '../../render/check.js'
import { renderTerminalTable } from '../../render/terminal.js'

/** @import { Exercise } from '../../check/exercises.js' */

/**
 * @param {Exercise[]} exercises
 * @returns {Promise<number>} exit code
 */
export async function listExercises (exercises) {
  const { progress, problem } = await readProgress()
  if (problem) console.error(problem)
  console.log(renderTerminalTable(exercisesTable(exercises, progress)))
  const next = exercises.find(({ id }) => !progress[id]?.doneAt)
  console.log(next ? `next: edit exercises/${next.id}, then npm run check -- ${next.number}` : 'all done')
  return 0
}
