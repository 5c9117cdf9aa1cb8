// @ts-check
// The lists and records beside the text: constants, claims and committed records.
import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import * as commandTables from '../../scripts/commands/cli/flags.js'
import { findUnusedConstants, parseConstants } from '../../scripts/docs/constants.js'
import { checkClaims, checkRecords } from '../../scripts/docs/records.js'
import { parsePage } from '../../scripts/docs/regions.js'
import { readSources } from '../../scripts/docs/sources.js'
import { copyProject, edit } from '../support/project.js'

/** @type {[string, string, RegExp][]} */
const wrong = [
  ['cut short in a phrase', '{\n "V8": "a name",\n "2xx', /^docs\/constants\.json:3: no JSON: Unterminated string$/],
  ['cut short between two', '{\n "V8": "a name",\n', /^docs\/constants\.json:3: no JSON: Expected /],
  ['empty', '', /^docs\/constants\.json:1: no JSON: Unexpected end of JSON input$/],
  ['without a comma', '{\n "V8": "a name"\n "2xx": "a name"\n}', /^docs\/constants\.json:3: no JSON: Expected ','/],
  ['without quotes', '{\n "V8": "a name",\n "2xx": a name,\n "p99": "a name"\n}', /^docs\/constants\.json:3: no JSON: Unexpected token 'a'$/],
  ['in the wrong quotes', '{\n "V8": "a name",\n "2xx": \'a name\',\n "p99": "a name"\n}', /^docs\/constants\.json:3: no JSON: Unexpected token '''$/],
  ['a list', '["V8"]', /^docs\/constants\.json:1: this must be \{ "phrase with a number": "why/],
  ['without a reason', '{\n "V8": "a name",\n "2xx": " "\n}', /^docs\/constants\.json:3: "2xx" has no reason; this must be \{ "phrase/],
  ['with a reason that is no text', '{\n "V8": 8\n}', /^docs\/constants\.json:2: "V8" has no reason/],
  ['without a number', '{\n "V8": "a name",\n "eight": "a name"\n}', /^docs\/constants\.json:3: "eight" has no number; this must be/]
]
for (const [what, json, message] of wrong) {
  test(`a list of constants that is ${what} is named, with its line`, () => {
    assert.throws(() => parseConstants(json), { name: 'UsageError', message })
  })
}

test('a constant that no page has is named, with its line', () => {
  const constants = parseConstants('{\n "20 minutes": "time",\n "in the year 2525": "a song"\n}')
  assert.deepEqual(findUnusedConstants(constants, [parsePage('It takes 20\nminutes.', 'page.md')]), ['docs/constants.json:3: no page has "in the year 2525"'])
})

test('a claim that no page makes, and those that the committed records do not bear out, are named', () => {
  const claim = (id, verdict) => ({ id, check: ({ record }) => ({ verdict, measured: `${record.speed}x` }) })
  const claims = /** @type {any} */ ([claim('holds', 'holds'), claim('falls', 'fails'), claim('wavers', 'unresolved'), claim('hides', 'holds')])
  const sources = /** @type {any} */ ({ record: { speed: 3 }, profiles: [], diagnoses: [], labs: {} })
  const pages = [parsePage('It holds,<!-- claim: holds --> falls<!-- claim: falls --> and wavers.<!-- claim: wavers -->', 'page.md')]
  assert.deepEqual(checkClaims(claims, sources, pages), [
    'no page makes the claim "hides"',
    'by the committed records the claim "falls" fails: 3x',
    'by the committed records the claim "wavers" is unresolved: 3x'
  ])
})

test('a record of code that was not committed, one of nothing and one of other versions are named', async t => {
  const root = await copyProject(t)
  assert.deepEqual(await checkRecords(await readSources({ root, commandTables })), [])
  await edit(join(root, 'docs/results/lab-blocked-loop.json'), '"dirty": false', '"dirty": true')
  await edit(join(root, 'docs/results/lab-blocked-loop.json'), '"restify": "12.0.0"', '"restify": "11.0.0"')
  await writeFile(join(root, 'docs/results/lab-magic.json'), '{}')
  assert.deepEqual(await checkRecords(await readSources({ root, commandTables })), [
    'the committed record "blocked-loop" is of code that was not committed',
    'docs/results/lab-magic.json is of nothing that there is',
    'the committed record "blocked-loop" is of restify 11.0.0, and 12.0.0 is installed'
  ])
})
