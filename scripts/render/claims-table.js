// @ts-check

/**
 * @param {{ claim: import('../claims/list.js').Claim, finding: import('../claims/list.js').Finding, places: { file: string, line: number }[] }[]} findings
 * @returns {import('./bench-tables.js').Table}
 */
export function claimsTable (findings) {
  const rows = findings.map(({ claim, finding, places }) =>
    [claim.id, claim.text, claim.bound, finding.measured, finding.verdict, places.map(({ file, line }) => `${file}:${line}`).join(' ')])
  return { title: 'Claims', head: ['id', 'claim', 'bound', 'measured', 'verdict', 'where'], rows }
}
