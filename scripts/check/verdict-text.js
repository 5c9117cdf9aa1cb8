// @ts-check
// What check found, in words and colours.
import { styleText } from 'node:util'
import stringWidth from 'string-width'
import { formatRatio, sayInterval, table } from 'bench-in-turns/kit.js'
import { say } from '../render/say.js'

/**
 * @import { Exercise, Progress } from './exercises.js'
 * @import { Localiser } from '../render/localise.js'
 * @import { Message } from '../render/say.js'
 * @import { Step, Verdict } from './check-exercise.js'
 * @import { GuiltyLine } from './slow-down.js'
 * @import { Localise, Table } from 'bench-in-turns/kit.js'
 */

export const NOT_DECIDED = say('not decided: your machine is busy. Close what else runs on it, then check again')
const WORDS = { holds: say('holds'), fails: say('not yet'), undecided: say('not decided'), skipped: say('left out') }
/** @type {Record<Verdict, 'green' | 'red' | 'yellow'>} */
const VERDICT_COLOURS = { holds: 'green', fails: 'red', undecided: 'yellow', skipped: 'yellow' }
/** @type {[RegExp, 'green' | 'red' | 'cyan'][]} */
const DIFF_COLOURS = [[/^\+/, 'green'], [/^-/, 'red'], [/^@@/, 'cyan']]

/**
 * @param {Exercise[]} exercises
 * @param {Progress} progress
 * @param {Localiser['localise']} localise
 * @returns {Table}
 */
export function exercisesTable (exercises, progress, localise) {
  const next = exercises.find(({ id }) => !progress[id]?.doneAt)
  const stateOf = exercise => {
    if (progress[exercise.id]?.doneAt) return say('done')
    return exercise === next ? say('next') : say('todo')
  }
  return table(localise(say('Exercises')), exercises, [
    [localise(say('exercise')), ({ id }) => id],
    [localise(say('title')), ({ title }) => localise(title)],
    [localise(say('chapter')), ({ chapter }) => sayPage(chapter)],
    [localise(say('minutes')), ({ minutes }) => String(minutes)],
    [localise(say('state')), exercise => localise(stateOf(exercise))]
  ])
}

/**
 * @param {Step} step
 * @param {Localiser['localise']} localise
 */
export function renderStep ({ name, verdict, says, ratio, wanted }, localise) {
  // Chinese characters take two columns, and Thai vowels above others none.
  const widthOf = word => stringWidth(localise(word))
  const missing = Math.max(...Object.values(WORDS).map(widthOf)) - widthOf(WORDS[verdict])
  const word = localise(WORDS[verdict]) + ' '.repeat(missing)
  const figures = ratio ? `: ${localise(sayInterval(ratio, formatRatio))}` : ''
  const bound = wanted ? `, ${localise(say('{wanted} wanted', { wanted }))}` : ''
  return `  ${colour(VERDICT_COLOURS[verdict], word)}  ${name}: ${localise(says)}${figures}${bound}`
}

/**
 * @param {Exercise} exercise
 * @param {Localiser['localise']} localise
 */
export function renderTask ({ id, title, task }, localise) {
  return `${colour('bold', `${id}: ${localise(title)}`)}\n${localise(task)}`
}

/**
 * @param {Message} title
 * @param {string} diff unified; empty when nothing differs
 * @param {Localiser['localise']} localise
 */
export function renderDiff (title, diff, localise) {
  const lines = diff ? diff.split('\n').map(colourLine) : [localise(say('nothing differs'))]
  return [colour('bold', localise(title)), ...lines].join('\n')
}

function colourLine (line) {
  const [, name] = DIFF_COLOURS.find(([pattern]) => pattern.test(line)) ?? []
  return name ? colour(name, line) : line
}

function colour (format, text) {
  return styleText(format, text, { stream: process.stdout })
}

/**
 * @param {string} page such as `05-koa`
 * @returns {string} its number; the name of a page that has none
 */
export function sayPage (page) {
  return String(Number.parseInt(page) || page)
}

/**
 * @param {Record<string, string>} meanings by kind
 * @param {Localise} localise
 * @returns {string[]} a line of each
 */
export function listKinds (meanings, localise) {
  const longest = Math.max(...Object.keys(meanings).map(({ length }) => length))
  return Object.entries(meanings).map(([kind, means]) => `  ${kind.padEnd(longest)}  ${localise(means)}`)
}

/**
 * @param {{ guilty: GuiltyLine[], texts: Record<string, string> }} made
 * @returns {string[]} each line with its place
 */
export function listGuilty ({ guilty, texts }) {
  return guilty.map(({ file, line }) => `  ${file}:${line}  ${texts[file].split('\n')[line - 1].trim()}`)
}

/** Until the next one stands in its place. @param {string} name */
export function showStep (name) {
  if (process.stderr.isTTY) process.stderr.write(`  ${name} ...\r`)
}
