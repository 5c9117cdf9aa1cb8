// @ts-check
// The exercises in the text.
import { message, say } from './say.js'
import { table } from 'bench-in-turns/say/table.js'

/**
 * @import { Localise } from 'bench-in-turns/message.js'
 * @import { Exercise } from '../check/exercises.js'
 * @import { Table } from 'bench-in-turns/say/table.js'
 */

/**
 * @param {Exercise[]} exercises
 * @returns {Table}
 */
export function exercisesList (exercises) {
  return table('Exercises', exercises, [
    ['exercise', ({ id }) => `\`${id}\``],
    ['title', ({ title }) => title],
    ['chapter', ({ chapter }) => sayPage(chapter)],
    ['minutes', ({ minutes }) => String(minutes)]
  ])
}

/**
 * @param {Exercise[]} exercises of one chapter
 * @param {Localise} localise
 * @returns {string} Markdown
 */
export function renderTasks (exercises, localise) {
  const tasks = exercises.map(({ id, number, task, minutes }) =>
    `${localise(message`**Your turn** (${minutes} minutes), in \`exercises/${id}/\`: ${say(task)}`)}\n\n` +
    `\`\`\`sh\nnpm run check -- ${String(number).padStart(2, '0')}\n\`\`\``)
  return tasks.join('\n\n')
}

/**
 * @param {string} page such as `05-koa`
 * @returns {string} its number; the name of a page that has none
 */
export function sayPage (page) {
  return String(Number.parseInt(page) || page)
}
