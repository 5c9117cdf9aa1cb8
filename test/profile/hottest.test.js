// @ts-check
// Which function is called the hottest, and by which line of the server.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readJsonFile, renderTerminalTable } from 'bench-in-turns/kit.js'
import { unpackProfile } from '../../scripts/profile/call-tree.js'
import { summarizeDiagnosis } from '../../scripts/profile/doctor.js'
import { summarizeProfile } from '../../scripts/profile/summary.js'
import { overviewTable, selfTimeTable } from '../../scripts/render/hottest-tables.js'
import { referenceFile } from '../../scripts/results/record.js'
import { frame, treeOf } from './trees.js'

const emit = frame('emit', 'node', 'node:events')
const route = frame('(anonymous)', 'app', 'server/index.js', 10)
const listener = frame('(anonymous)', 'app', 'server/util.js', 25)
const hash = frame('hash', 'app', 'server/util.js', 50)
const update = frame('update', 'node', 'node:internal/crypto/hash')
const [binary, copy, collector] = [frame('node', 'native'), frame('memcpy', 'native'), frame('(gc)', 'engine')]

const summaryOf = (profiler, stacks) => summarizeProfile(/** @type {any} */ (
  { stage: 'server', profiler, samples: 10, listener: null, tree: treeOf(stacks) }))
const below = [route, emit, listener]
const nativeBelow = [[[...below, binary, copy], 6], [[...below, update, binary], 2], [[collector], 2]]

test('flame and 0x give the time of native code to the JavaScript that called it, and what none called to no function', () => {
  for (const profiler of ['flame', '0x']) {
    const { hottest, summary, native } = summaryOf(profiler, nativeBelow)
    assert.deepEqual(hottest.map(({ name, self, total }) => [name, self, total]).slice(0, 2),
      [['(anonymous)', 0.6, 0.8], ['update', 0.2, 0.2]], profiler)
    assert.ok(hottest.every(({ kind }) => kind !== 'native' && kind !== 'engine'))
    assert.equal(summary.native, 0.8)
    assert.deepEqual(native.map(({ name }) => name), ['memcpy', 'node'])
  }
  assert.deepEqual(summaryOf('prof', nativeBelow).hottest[0].name, 'memcpy')
})

test("what is hot says from which of the server's own lines it was called, nearest first, where most of its time is", () => {
  const { hottest } = summaryOf('cpu', [
    [[route, emit, listener, hash, update], 6], [[route, hash, update], 3], [[emit, route], 1], [[emit], 1]
  ])
  const from = Object.fromEntries(hottest.map(({ name, line, calledFrom }) => [`${name}:${line}`, calledFrom]))
  assert.deepEqual(from, {
    'update:1': [hash, listener], '(anonymous):10': [], 'emit:1': [route], 'hash:50': [listener, route], '(anonymous):25': [route]
  })
})

test('a culprit that does nothing itself stands in the row of the hottest function, and its file is named within the server', () => {
  const expression = frame('RegExp: \\s+$', 'engine')
  const text = renderTerminalTable(selfTimeTable(summaryOf('cpu', [[[emit, listener, expression], 8], [[emit, route], 2]]), 1e6))
  assert.match(text, /│ RegExp: \\s\+\$ +│ - +│ +800 │ +80 % │ +80 % │ util\.js:25 +│/)
})

test('by cpu, prof, flame and 0x, one table names the listener of the slow server on restify and on Koa', async () => {
  const { data } = await readJsonFile(referenceFile('profiles'))
  for (const [stage, line] of [['01-slow', 'util.js:26'], ['koa-variant/01-slow', 'util.js:25']]) {
    const diagnosis = summarizeDiagnosis(data.diagnoses.find(other => other.stage === stage))
    const profiles = data.profiles.filter(other => other.stage === stage).map(unpackProfile)
    const seen = profiles.map(profile => ({ stage, profiler: profile.profiler, summary: summarizeProfile(profile) }))
    const table = overviewTable([{ stage, profiler: 'doctor', diagnosis }, ...seen, { stage, profiler: 'failed' }])
    const cells = Object.fromEntries(table.rows.map(row => [row[1], row]))
    for (const profiler of ['cpu', 'prof', 'flame', '0x']) assert.match(String(cells[profiler][4]), new RegExp(`\\b${line}\\b`))
    const lines = renderTerminalTable(table, { columns: 100 }).split('\n')
    assert.ok(lines.every(text => text.length <= 100))
    assert.ok(lines.some(text => text.includes(` doctor   │ ${diagnosis.conclusion} │`)), lines.join('\n'))
    assert.ok(lines.some(text => / failed +│ - +│ +- │ - +│$/.test(text)))
  }
})
