// @ts-check
// Any file is a whole record, of which everything can be made, or is refused in one line.
import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import fc from 'fast-check'
import { compareRecords, compareWithOlder, findDifferences } from '../../scripts/results/comparison.js'
import { analyseBench, isAllGood } from '../../scripts/results/analysis.js'
import { checkClaim, NO_EVIDENCE } from '../../scripts/results/claim.js'
import { readClaims } from '../../scripts/results/claim-list.js'
import { UsageError } from '../../scripts/errors.js'
import { readLabRecord, readRecord } from '../../scripts/results/record-files.js'
import { FORMAT_VERSION, LAB_FORMAT_VERSION } from '../../scripts/results/record.js'
import { renderComparison } from '../../scripts/render/comparison-tables.js'
import { costTable, DEFAULTS } from '../../scripts/render/cost-table.js'
import { renderReport } from '../../scripts/render/report.js'
import { renderSummary } from '../../scripts/render/terminal.js'
import { labRecord, record, rounds, sample, slice } from '../support/record.js'

const NUM_RUNS = 300
const WHOLE = record({
  stages: [
    { id: '01-slow', isSteady: false },
    { id: '02-listener-fix' },
    { id: '03-optimized', comparedWith: ['ceiling'] },
    { id: 'ceiling', isCeiling: true }
  ],
  samples: rounds(3, round => [sample('01-slow@100', round), sample('02-listener-fix@100', round, { rate: 3000 })]),
  slices: rounds(4, round =>
    ['02-listener-fix', '03-optimized', 'ceiling', '03-optimized (again)'].map(id => slice(id, round))),
  noisePair: '03-optimized'
})
const LAB = labRecord('decay', { rounds: [] })

const folder = await mkdtemp(join(tmpdir(), 'records-'))
const FILE = join(folder, 'any.json')
after(() => rm(folder, { recursive: true }))
const claims = (await readClaims()).filter(({ source }) => source === 'bench')

/** What all commands make of a record. */
function useAll (read) {
  const [bench, whole] = [read, WHOLE].map(analyseBench)
  isAllGood(bench)
  compareWithOlder(bench)
  renderSummary(bench, { withTables: true })
  renderReport(bench)
  if (!bench.samples.length && !bench.slices?.slices.length) return // the commands refuse it
  costTable(bench, DEFAULTS)
  for (const [before, after] of [[bench, whole], [whole, bench]]) {
    renderComparison(findDifferences(before, after), compareRecords(before, after))
  }
  for (const claim of claims) checkClaim(claim, { ...NO_EVIDENCE, bench })
}

/** @returns {Promise<any>} null where it is refused in one line */
async function readOrRefuse (text, read) {
  await writeFile(FILE, text)
  try {
    return await read(FILE)
  } catch (error) {
    assert.ok(error instanceof UsageError, String(error.stack))
    assert.match(error.message, /^[^\n]*any\.json [^\n]*$/)
    return null
  }
}

/**
 * @param {any} value
 * @param {string[]} [path]
 * @returns {any} a list of them, that of itself first
 */
function pathsOf (value, path = []) {
  const keys = value !== null && typeof value === 'object' ? Object.keys(value) : []
  return [path, ...keys.flatMap(key => pathsOf(value[key], [...path, key]))]
}

/** @type {(value: any) => fc.Arbitrary<any>} */
const damage = value => fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(undefined, null, [], {}, '', 'x', 0, -1, 1e308, true, [null], [[]]) },
  fc.jsonValue()
).chain(other => fc.constantFrom(...pathsOf(value)).map(path => damaged(value, path, other)))

/** @param {any} value @param {string[]} path @param {any} other */
function damaged (value, [key, ...rest], other) {
  if (key === undefined) return other
  const inner = rest.length || other !== undefined ? damaged(value[key], rest, other) : undefined
  if (!Array.isArray(value)) return { ...value, [key]: inner }
  return inner === undefined ? value.toSpliced(Number(key), 1) : value.with(Number(key), inner)
}

const stringify = value => JSON.stringify(value) ?? ''

test('a record with any part of it changed or left out', async () => {
  useAll(WHOLE)
  await fc.assert(fc.asyncProperty(damage(WHOLE), async value => {
    const read = await readOrRefuse(stringify(value), readRecord)
    if (read) useAll(read)
  }), { numRuns: NUM_RUNS })
})

const anyJson = fc.oneof(
  fc.jsonValue(),
  fc.dictionary(fc.string(), fc.jsonValue()).map(value => ({ ...value, formatVersion: FORMAT_VERSION })),
  fc.dictionary(fc.constantFrom(...Object.keys(WHOLE)), fc.jsonValue()).map(value => ({ ...WHOLE, ...value })),
  fc.dictionary(fc.constantFrom(...Object.keys(LAB)), fc.jsonValue()).map(value => ({ ...LAB, ...value }))
)

test('any JSON, and any text', async () => {
  await fc.assert(fc.asyncProperty(fc.oneof(anyJson.map(stringify), fc.string()), async text => {
    const read = await readOrRefuse(text, readRecord)
    if (read) useAll(read)
    const lab = await readOrRefuse(text, file => readLabRecord(file, 'decay'))
    if (lab) assert.deepEqual([lab.lab, lab.formatVersion, typeof lab.data], ['decay', LAB_FORMAT_VERSION, 'object'])
  }), { numRuns: NUM_RUNS })
})
