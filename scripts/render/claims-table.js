// @ts-check

/**
 * @import { Claim, Finding } from '../claims/list.js'
 * @import { Table } from './bench-tables.js'
 */

/**
 * @param {{ claim: Claim, finding: Finding, places: { file: string, line: number }[] }[]} findings
 * @returns {Table}
 */
export function claimsTable (findings) {
  const rows = findings.map(({ claim, finding, places }) =>
    [claim.id, claim.text, claim.bound, finding.measured, finding.verdict, places.map(({ file, line }) => `${file}:${line}`).join(' ')])
  return { title: 'Claims', head: ['id', 'claim', 'bound', 'measured', 'verdict', 'where'], rows }
}
