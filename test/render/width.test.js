// @ts-check
// Every table that a command can print fits into a common terminal.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stripVTControlCharacters } from 'node:util'
import { compareRecords } from '../../scripts/results/comparison.js'
import { checkClaim } from '../../scripts/results/claim.js'
import { checkEachProfile } from '../../scripts/results/profile-claims.js'
import * as commandTables from '../../scripts/commands/flags.js'
import { evidenceOf, readSources } from '../../scripts/book/book-sources.js'
import { benchTables } from '../../scripts/render/bench-tables.js'
import { claimsTable } from '../../scripts/render/claims-table.js'
import { renderComparison } from '../../scripts/render/comparison-tables.js'
import { costTable, DEFAULTS } from '../../scripts/render/cost-table.js'
import { diagnosisTable, hottestTable, nativeTable, summaryTable } from '../../scripts/render/profile-tables.js'
import { renderTerminalTable } from '../../scripts/render/terminal.js'

const WIDEST = 100
// Characters that take two columns: of these a table has none, so its length is its width.
const WIDE =
  /[\p{Emoji_Presentation}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\uFF01-\uFF60]/u

const sources = await readSources({ commandTables })

function expectToFit (rendered, widest = WIDEST) {
  for (const line of stripVTControlCharacters(rendered).split('\n').filter(line => /[│┌└├]/.test(line))) {
    assert.doesNotMatch(line, WIDE)
    assert.ok(line.length <= widest, `${line.length} columns:\n${line}`)
  }
}

for (const columns of [WIDEST, 80]) {
  test(`the tables of a bench fit into ${columns} columns`, () => {
    for (const table of benchTables(sources.bench)) expectToFit(renderTerminalTable(table, columns), columns)
  })
}

test('so do those of labs', () => {
  for (const { report } of Object.values(sources.labs)) {
    for (const table of Object.values(report.tables)) expectToFit(renderTerminalTable(table))
  }
})

test('so do those of claims, of what changed and of what it costs', () => {
  const evidence = evidenceOf(sources)
  const findings = sources.claims.map(claim => ({ claim, finding: checkClaim(claim, evidence) }))
  expectToFit(renderTerminalTable(claimsTable(findings)))
  expectToFit(renderComparison([], compareRecords(sources.bench, sources.bench)))
  expectToFit(renderTerminalTable(costTable(sources.bench, DEFAULTS)))
})

test('so do those of profiles', () => {
  const { profiles, diagnoses, seen } = sources
  const findings = checkEachProfile([
    ...seen.profiles.map(profile => ({ stage: profile.stage, profiler: profile.profiler, profile })),
    ...seen.diagnoses.map(diagnosis => ({ stage: diagnosis.stage, profiler: 'doctor', diagnosis }))
  ])
  const tables = [
    claimsTable(findings),
    diagnosisTable(diagnoses),
    ...profiles.flatMap(profile => [hottestTable, summaryTable, nativeTable].map(makeTable => makeTable(profile)))
  ]
  for (const table of tables) expectToFit(renderTerminalTable(table))
})
