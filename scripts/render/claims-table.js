// @ts-check
import { formatInterval, formatNumber, formatRatio, formatShare } from 'bench-in-turns/say/format.js'
import { BESIDE_FIGURES } from '../results/claim.js'
import { say } from './say.js'
import { escapeMarkdown } from './report.js'
import { table } from 'bench-in-turns/say/table.js'

/**
 * @import { Claim, Finding, Quantity } from '../results/claim.js'
 * @import { Table } from 'bench-in-turns/say/table.js'
 */

const AS_IT_SAYS = 'what the sentence says' // of a claim whose sentence has no number

const VERDICTS = { holds: say('holds'), fails: say('fails'), unresolved: say('unresolved') }

/** @type {Record<Quantity['unit'], (value: number) => string>} */
const FORMATS = {
  ratio: formatRatio,
  share: formatShare,
  ms: value => `${formatNumber(value)} ms`,
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
    [say('claim'), ({ claim }) => `${claim.id}\n${claim.text}`],
    isByProfiler && ['profiler', ({ profiler = '' }) => profiler],
    [say('verdict'), ({ finding }) => VERDICTS[finding.verdict]],
    [say('measured'), ({ finding }) => sayFinding(finding)],
    [say('required'), ({ claim }) => claim.bound]
  ])
}

/**
 * @param {{ claim: Claim, finding: Finding }} checked
 * @returns {string} what was measured, what it is held against, and how to do that again, as Markdown
 */
export function claimNote ({ claim: { id, bound }, finding }) {
  const held = bound === AS_IT_SAYS || bound === BESIDE_FIGURES ? '' : ` Required: ${escapeMarkdown(bound)}.`
  return `Measured: ${escapeMarkdown(sayFinding(finding))}.${held} \`npm run claims -- ${id}\` checks it.`
}

/**
 * @param {Finding} finding
 * @returns {string} what was measured
 */
export function sayFinding ({ measured }) {
  return measured.map(part => typeof part === 'string' ? part : sayQuantity(part)).join(' ')
}

/**
 * @param {Quantity} quantity
 * @returns {string}
 */
export function sayQuantity ({ value, unit }) {
  return typeof value === 'number' ? FORMATS[unit](value) : formatInterval(value, FORMATS[unit])
}
