// @ts-check
// Every table that a command can print fits into a common terminal.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stripVTControlCharacters } from 'node:util'
import { compareRecords } from '../../scripts/analyse/compare.js'
import { checkClaim } from '../../scripts/claims/claim.js'
import { checkEachProfile } from '../../scripts/claims/profile-findings.js'
import * as commandTables from '../../scripts/commands/cli/flags.js'
import { evidenceOf, readSources } from '../../scripts/docs/sources.js'
import { benchTables, tableNames } from '../../scripts/render/bench-tables.js'
import { claimsTable } from '../../scripts/render/claims-table.js'
import { renderComparison } from '../../scripts/render/compare-table.js'
import { costTable, DEFAULTS } from '../../scripts/render/cost-table.js'
import {
  claimTable,
  diagnosisTable,
  hottestTable,
  nativeTable,
  profileTable,
  summaryTable
} from '../../scripts/render/profile-tables.js'
import { renderSummary, renderTerminalTable } from '../../scripts/render/terminal.js'

/** @import { BenchAnalysis } from '../../scripts/analyse/bench.js' */

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

/**
 * @param {BenchAnalysis} bench
 * @returns {BenchAnalysis} in which something else ran all the time
 */
function busy (bench) {
  const { league, summaries } = bench
  return {
    ...bench,
    summaries: summaries.map(summary => ({ ...summary, calmRounds: 0 })),
    league: league && {
      ...league,
      standings: league.standings.map(standing => ({
        ...standing,
        calmSlices: { calm: 0, all: standing.calmSlices.all }
      }))
    }
  }
}

test('all of them are looked at, and say when the machine was busy', () => {
  const counted = tableNames.filter(name => name.startsWith('instruction')) // a full run counts none
  assert.equal(benchTables(sources.bench).length, tableNames.length - counted.length)
  assert.match(renderSummary(busy(sources.bench)), /│ +0 of \d+ │/)
})

for (const columns of [WIDEST, 80]) {
  test(`the tables of a bench fit into ${columns} columns`, () => {
    for (const bench of [sources.bench, busy(sources.bench)]) {
      for (const table of benchTables(bench)) expectToFit(renderTerminalTable(table, columns), columns)
    }
  })
}

test('so do those of labs', () => {
  for (const { report } of Object.values(sources.labs)) {
    for (const table of Object.values(report.tables)) expectToFit(renderTerminalTable(table))
  }
})

test('so do those of claims, of what changed and of what it costs', () => {
  const evidence = evidenceOf(sources)
  expectToFit(
    renderTerminalTable(claimsTable(sources.claims.map(claim => ({ claim, finding: checkClaim(claim, evidence) }))))
  )
  expectToFit(renderComparison([], compareRecords(sources.bench, sources.bench)))
  expectToFit(renderTerminalTable(costTable(sources.bench, DEFAULTS)))
})

test('so do those of profiles', () => {
  const { profiles, diagnoses, seen } = sources
  const findings = checkEachProfile([
    ...seen.profiles.map(profile => ({ stage: profile.stage, profiler: profile.profiler, profile })),
    ...seen.diagnoses.map(diagnosis => ({ stage: diagnosis.stage, profiler: 'doctor', diagnosis }))
  ])
  const results = [
    ...profiles.map(summary => ({
      stage: summary.stage,
      profiler: summary.profiler,
      failure: null,
      summary,
      diagnosis: null
    })),
    ...diagnoses.map(diagnosis => ({
      stage: diagnosis.stage,
      profiler: 'doctor',
      failure: null,
      summary: null,
      diagnosis
    }))
  ]
  const tables = [
    profileTable(results, findings),
    claimTable(findings),
    diagnosisTable(diagnoses),
    ...profiles.flatMap(profile => [hottestTable(profile), summaryTable(profile)])
  ]
  for (const table of tables) expectToFit(renderTerminalTable(table))
  for (const profile of profiles.filter(({ native }) => native.length)) {
    expectToFit(renderTerminalTable(nativeTable(profile)))
  }
})
