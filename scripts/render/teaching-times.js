// @ts-check
// How long chapters and their exercises take, for those who plan a day with them.
import { sum } from 'simple-statistics'
import { RegionError } from '../errors.js'
import { table } from 'bench-in-turns/say/table.js'

/**
 * @import { Exercise } from '../check/exercises.js'
 * @import { Table } from 'bench-in-turns/say/table.js'
 */

/** @typedef {{ name: string, title: string, minutes: number | null }} Page `minutes` as it says itself */
/** @typedef {{ chapter: string, minutes: number }} Task an exercise of a chapter */

/**
 * @param {{ title: string, pages: Page[] }[]} parts of the text
 * @param {Task[]} exercises
 * @returns {Table} one row for each part that has chapters
 * @throws {RegionError} when one chapter of a part does not say how long it takes
 */
export function partTimesTable (parts, exercises) {
  const timed = parts.filter(({ pages }) => pages.some(({ minutes }) => minutes !== null))
  const rows = timed.map(({ title, pages }) => [title, String(pages.length), ...totals(pages, exercises)])
  return { title: 'Times by part', head: ['part', 'chapters', ...HEAD], rows }
}

/**
 * @param {Page[]} pages the chapters of a plan
 * @param {Task[]} exercises
 * @returns {Table} one row for each of them, and what they take together
 * @throws {RegionError} when one of them does not say how long it takes
 */
export function planTable (pages, exercises) {
  const rows = pages.map(page => [page.title, ...totals([page], exercises)])
  return { title: 'Plan', head: ['chapter', ...HEAD], rows: [...rows, ['together', ...totals(pages, exercises)]] }
}

const HEAD = ['minutes', 'of these, exercises']

function totals (pages, exercises) {
  const minutes = pages.map(({ name, minutes }) => {
    if (minutes === null) throw new RegionError(`docs/${name}.md does not say how long it takes: **Time:** 30 minutes`)
    return minutes
  })
  const own = exercises.filter(({ chapter }) => pages.some(({ name }) => name === chapter))
  return [sum(minutes), sum(own.map(({ minutes }) => minutes))].map(String)
}

// The exercises in the text.

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
 * @returns {string} Markdown
 */
export function renderTasks (exercises) {
  const tasks = exercises.map(({ id, number, task, minutes }) =>
    `**Your turn** (${minutes} minutes), in \`exercises/${id}/\`: ${task}\n\n` +
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
