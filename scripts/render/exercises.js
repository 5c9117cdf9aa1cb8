// @ts-check
// The exercises in the text.

/**
 * @import { Exercise } from '../check/exercises.js'
 * @import { Table } from './bench-tables.js'
 */

/**
 * @param {Exercise[]} exercises
 * @returns {Table}
 */
export function exercisesList (exercises) {
  const rows = exercises.map(({ id, title, chapter, minutes }) => [
    `\`${id}\``,
    title,
    String(Number.parseInt(chapter)),
    String(minutes)
  ])
  return { title: 'Exercises', head: ['exercise', 'title', 'chapter', 'minutes'], rows }
}

/**
 * @param {Exercise[]} exercises of one chapter
 * @returns {string} Markdown
 */
export function renderTasks (exercises) {
  return exercises
    .map(
      ({ id, number, task, minutes }) =>
        `**Your turn** (${minutes} minutes), in \`exercises/${id}/\`: ${task}\n\n\`\`\`sh\nnpm run check -- ${String(number).padStart(2, '0')}\n\`\`\``
    )
    .join('\n\n')
}
