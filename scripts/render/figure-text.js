// @ts-check
// What is said of a figure: what was measured, what a sentence requires of it, and whether that holds.
import { formatNumber, formatRatio, formatShare, sayInterval } from 'bench-in-turns/kit.js'
import { isQuantity } from '../results/figure.js'
import { joinSentences } from './localise.js'
import { message, say } from './say.js'
import { escapeMarkdown } from './report.js'

/**
 * @import { Localise, Message, Said } from 'bench-in-turns/kit.js'
 * @import { Bound, Figure, Finding, Quantity } from '../results/figure.js'
 * @import { Interval } from 'bench-in-turns'
 */

/** @type {Record<Quantity['unit'], (value: number) => string>} */
const FORMATS = {
  ratio: formatRatio,
  share: formatShare,
  ms: formatNumber,
  count: value => value.toLocaleString('en-US'),
  number: formatNumber
}

/** As it is written: it is no estimate. @type {Record<Quantity['unit'], (bound: number) => string>} */
const BOUNDS = {
  ratio: bound => `${bound}x`,
  share: bound => `${bound * 100} %`,
  ms: bound => `${bound} ms`,
  count: String,
  number: String
}

/**
 * @param {Quantity} quantity of one value
 * @returns {Said}
 */
export function sayQuantity ({ value, unit }) {
  const one = /** @type {number | Interval} */ (value)
  if (typeof one !== 'number') return sayInterval(one, FORMATS[unit])
  const figure = FORMATS[unit](one)
  return unit === 'ms' ? message`${figure} ms` : figure
}

/** @returns {Said} with what it is, where that is no word of the sentence */
function sayLabelled (quantity) {
  const { what } = quantity
  const figure = sayQuantity(quantity)
  return what === undefined ? figure : message`${typeof what === 'string' ? say(what) : what}: ${figure}`
}

/**
 * @param {Finding} finding
 * @returns {Message} what was measured: its words stand in the message, and all else are values of it
 */
export function sayFinding ({ measured, by }) {
  const parts = measured.filter(part => typeof part !== 'string')
  const values = Object.fromEntries(parts.map((part, i) => [i + 1, isQuantity(part) ? sayLabelled(part) : part]))
  const id = measured.map(part => typeof part === 'string' ? part : `{${parts.indexOf(part) + 1}}`).join(' ')
  const said = say(id, values)
  return by ? message`${said} (measured with --tool ${by})` : said
}

/**
 * @param {Figure | null | undefined} figure
 * @param {Bound} bound
 * @returns {Message | null} what a sentence requires of it; null where it says so itself
 */
export function sayRequired (figure, { atLeast, atMost }) {
  if (!figure) return null
  if (!isQuantity(figure)) return typeof figure.required === 'string' ? say(figure.required) : figure.required ?? null
  const [least, most] = [atLeast, atMost].map(bound => bound === undefined ? null : BOUNDS[figure.unit](bound))
  if (least !== null && most !== null) return message`at least ${least} and at most ${most}`
  if (least !== null) return message`at least ${least}`
  return most === null ? null : message`at most ${most}`
}

/**
 * @param {{ finding: Finding, required: Message | null }[]} judged what a sentence rests on
 * @param {Localise} localise
 * @param {(text: string) => string} [escape]
 * @returns {string} what was measured, and what it is held to
 */
export function sayJudged (judged, localise, escape = text => text) {
  return joinSentences(judged.flatMap(({ finding, required }) => [
    escape(localise(say('Measured: {measured}.', { measured: sayFinding(finding) }))),
    ...required ? [escape(localise(say('Required: {bound}.', { bound: required })))] : []
  ]))
}

/**
 * @param {{ finding: Finding, required: Message | null }[]} judged
 * @param {string} command that shows it
 * @param {Localise} localise
 * @returns {string} Markdown of a footnote
 */
export function figureNote (judged, command, localise) {
  const said = sayJudged(judged, localise, escapeMarkdown)
  return joinSentences([said, localise(message`\`${command}\` shows it.`)])
}
