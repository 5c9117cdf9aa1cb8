// @ts-check
import { readProgress } from '../../check/progress.js'
import { exercisesTable } from '../../render/check.js'
import { renderTerminalTable } from '../../render/terminal.js'
import { say } from '../../say.js'

/**
 * @import { Exercise } from '../../check/exercises.js'
 * @import { Localiser } from '../../localise.js'
 */

/**
 * @param {Exercise[]} exercises
 * @param {Localiser['localise']} localise
 * @returns {Promise<number>} exit code
 */
export async function listExercises (exercises, localise) {
  const { progress, problem } = await readProgress()
  if (problem) console.error(problem)
  console.log(renderTerminalTable(exercisesTable(exercises, progress, localise)))
  const next = exercises.find(({ id }) => !progress[id]?.doneAt)
  console.log(localise(next ? say`next: edit exercises/${next.id}, then npm run check -- ${next.number}` : say`all done`))
  return 0
}
