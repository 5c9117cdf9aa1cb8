// @ts-check
import { formatInterval, formatNumber, formatRatio, formatShare } from './format.js'

/**
 * @import { Claim } from '../claims/claim.js'
 * @import { Finding, Quantity } from '../claims/finding.js'
 * @import { Table } from './bench-tables.js'
 */

/** @type {Record<Quantity['unit'], (value: number) => string>} */
const FORMATS = { ratio: formatRatio, share: formatShare, ms: value => `${formatNumber(value)} ms`, number: formatNumber }

/**
 * @param {{ claim: Claim, finding: Finding, places: { file: string, line: number }[] }[]} findings
 * @returns {Table}
 */
export function claimsTable (findings) {
  const rows = findings.map(({ claim, finding, places }) =>
    [claim.id, claim.text, claim.bound, sayFinding(finding), finding.verdict, places.map(({ file, line }) => `${file}:${line}`).join(' ')])
  return { title: 'Claims', head: ['id', 'claim', 'bound', 'measured', 'verdict', 'where'], rows }
}

/**
 * @param {{ claim: Claim, finding: Finding }[]} findings
 * @returns {string} a line for each
 */
export function renderFindings (findings) {
  return findings.map(({ claim: { id, bound }, finding }) => `${finding.verdict.padEnd(10)}  ${id}: ${sayFinding(finding)}, ${bound}`).join('\n')
}

/**
 * @param {Finding} finding
 * @returns {string} what was measured
 */
export function sayFinding ({ measured }) {
  return measured.map(part => typeof part === 'string' ? part : sayQuantity(part)).join(' ')
}

function sayQuantity ({ value, unit }) {
  return typeof value === 'number' ? FORMATS[unit](value) : formatInterval(value, FORMATS[unit])
}
