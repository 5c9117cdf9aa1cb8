// @ts-check
// What the reader has solved, as the server of these pages found it.
import list from 'virtual:progress'

const isDone = ({ doneAt }) => doneAt !== null

export const exercisesDone = { done: list.filter(isDone).length, all: list.length }

/**
 * @param {string} id of an exercise
 * @returns {boolean}
 */
export function exerciseDone (id) {
  return list.some(exercise => exercise.id === id && isDone(exercise))
}

/**
 * @param {string} link of a chapter
 * @returns {boolean} has it exercises, and are all of them done?
 */
export function chapterDone (link) {
  const own = list.filter(({ chapter }) => link.endsWith(`/${chapter}`))
  return own.length > 0 && own.every(isDone)
}
