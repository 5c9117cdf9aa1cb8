// @ts-check
// What check found, in words and colours.
import { styleText } from 'node:util'
import { formatInterval, formatNumber, formatRatio } from './format.js'

/**
 * @import { OwnRate } from '../check/own-server.js'
 * @import { Exercise } from '../check/exercises.js'
 * @import { Progress } from '../check/progress.js'
 * @import { Step, Verdict } from '../check/run.js'
 * @import { Table } from './bench-tables.js'
 */

const WORDS = { holds: 'holds', fails: 'not yet', undecided: 'not decided', skipped: 'left out' }
/** @type {Record<Verdict, 'green' | 'red' | 'yellow'>} */
const VERDICT_COLOURS = { holds: 'green', fails: 'red', undecided: 'yellow', skipped: 'yellow' }
const WIDEST_WORD = Math.max(...Object.values(WORDS).map(({ length }) => length))
/** @type {[RegExp, 'green' | 'red' | 'cyan'][]} */
const DIFF_COLOURS = [[/^\+/, 'green'], [/^-/, 'red'], [/^@@/, 'cyan']]

/**
 * @param {Exercise[]} exercises
 * @param {Progress} progress
 * @returns {Table}
 */
export function exercisesTable (exercises, progress) {
  const next = exercises.find(({ id }) => !progress[id]?.doneAt)
  return {
    title: 'Exercises',
    head: ['exercise', 'title', 'chapter', 'minutes', 'state'],
    rows: exercises.map(exercise => {
      const { id, title, chapter, minutes } = exercise
      return [id, title, chapter, String(minutes), progress[id]?.doneAt ? 'done' : exercise === next ? 'next' : 'todo']
    })
  }
}

/**
 * @param {OwnRate} rate
 * @returns {Table}
 */
export function ownServerTable ({ requestsPerSecond, others }) {
  return {
    title: 'Requests per second, in the same rounds',
    head: ['server', 'requests/s', 'yours / this'],
    rows: [
      ['yours', formatInterval(requestsPerSecond, formatNumber), '-'],
      ...others.map(({ stage, requestsPerSecond, ratio }) => [
        stage,
        formatInterval(requestsPerSecond, formatNumber),
        formatInterval(ratio, formatRatio)
      ])
    ]
  }
}

/** @param {Step} step */
export function renderStep ({ name, verdict, says, ratio, wanted }) {
  const figures = ratio ? `: ${formatInterval(ratio, formatRatio)}` : ''
  return `  ${colour(VERDICT_COLOURS[verdict], WORDS[verdict].padEnd(WIDEST_WORD))}  ${name}: ${says}${figures}${wanted ? `, ${wanted} wanted` : ''}`
}

/** @param {Exercise} exercise */
export function renderTask ({ id, title, task }) {
  return `${colour('bold', `${id}: ${title}`)}\n${task}`
}

/**
 * @param {string} title
 * @param {string} diff unified; empty when nothing differs
 */
export function renderDiff (title, diff) {
  const lines = diff ? diff.split('\n').map(colourLine) : ['nothing differs']
  return [colour('bold', title), ...lines].join('\n')
}

function colourLine (line) {
  const [, name] = DIFF_COLOURS.find(([pattern]) => pattern.test(line)) ?? []
  return name ? colour(name, line) : line
}

/**
 * @param {Parameters<typeof styleText>[0]} format
 * @param {string} text
 */
function colour (format, text) {
  return styleText(format, text, { stream: process.stdout })
}
