// @ts-check
import { formatNumber, formatRatio, formatShare, sayInterval } from 'bench-in-turns/say/format.js'
import { BESIDE_FIGURES } from '../results/claim.js'
import { joinSentences } from './localise.js'
import { escapeMarkdown } from './report.js'
import { message, say } from './say.js'
import { table } from 'bench-in-turns/say/table.js'

/**
 * @import { Localise, Message, Said } from 'bench-in-turns/message.js'
 * @import { Claim, Finding, Quantity } from '../results/claim.js'
 * @import { Table } from 'bench-in-turns/say/table.js'
 */

const AS_IT_SAYS = 'what the sentence says' // of a claim whose sentence has no number

const VERDICTS = { holds: say('holds'), fails: say('fails'), unresolved: say('unresolved') }

/** @type {Record<Quantity['unit'], (value: number) => string>} */
const FORMATS = {
  ratio: formatRatio,
  share: formatShare,
  ms: formatNumber,
  count: value => value.toLocaleString('en-US'),
  number: formatNumber
}

/**
 * @param {{ claim: Claim, profiler?: string, finding: Finding }[]} findings all of them by a profiler, or none
 * @returns {Table}
 */
export function claimsTable (findings) {
  const isByProfiler = findings.some(({ profiler }) => profiler)
  return table(say('Claims'), findings, [
    [say('claim'), ({ claim: { id, text } }) => say('{id}\n{text}', { id, text: asMessage(text) })],
    isByProfiler && ['profiler', ({ profiler = '' }) => profiler],
    [say('verdict'), ({ finding }) => VERDICTS[finding.verdict]],
    [say('measured'), ({ finding }) => sayFinding(finding)],
    [say('required'), ({ claim }) => claim.bound]
  ])
}

/** @param {Said} said @returns {Message} that is looked up within another */
function asMessage (said) {
  return typeof said === 'string' ? say(said) : said
}

/**
 * @param {{ claim: Claim, finding: Finding }} checked
 * @param {Localise} localise
 * @returns {string} what was measured, what it is held against, and how to do that again, as Markdown
 */
export function claimNote ({ claim: { id, bound }, finding }, localise) {
  const isSaid = bound === AS_IT_SAYS || bound === BESIDE_FIGURES
  return joinSentences([
    escapeMarkdown(localise(say('Measured: {measured}.', { measured: sayFinding(finding) }))),
    ...isSaid ? [] : [escapeMarkdown(localise(say('Required: {bound}.', { bound: asMessage(bound) })))],
    localise(message`\`npm run claims -- ${id}\` checks it.`)
  ])
}

/**
 * @param {Finding} finding
 * @returns {Message} what was measured: its words stand in the message, and all else are values of it
 */
export function sayFinding ({ measured, by }) {
  const parts = measured.filter(part => typeof part !== 'string')
  const values = Object.fromEntries(parts.map((part, i) => [i + 1, 'unit' in part ? sayQuantity(part) : part]))
  const id = measured.map(part => typeof part === 'string' ? part : `{${parts.indexOf(part) + 1}}`).join(' ')
  const said = say(id, values)
  return by ? message`${said} (measured with --tool ${by})` : said
}

/**
 * @param {Quantity} quantity
 * @returns {Said}
 */
export function sayQuantity ({ value, unit }) {
  if (typeof value !== 'number') return sayInterval(value, FORMATS[unit])
  const figure = FORMATS[unit](value)
  return unit === 'ms' ? message`${figure} ms` : figure
}
