// @ts-check
// What generators print, with the articles' figures, from benches made by hand.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { localiseTable } from 'bench-in-turns/kit.js'
import { articlesTable } from '../../scripts/render/article-tables.js'
import { raceTable } from '../../scripts/render/bench-tables.js'
import { inEnglish } from '../../scripts/render/localise.js'
import { printedOf, printedTables } from '../../scripts/render/printed-tables.js'
import { renderReport, renderTerminalPrinted } from '../../scripts/render/report.js'
import { ratioTable } from '../../scripts/render/standings-tables.js'
import { analysis, rounds, sample } from '../support/record.js'

const KOA = 'koa-variant/02-listener-fix'
const STAGES = [
  { id: '01-slow', track: 'restify', isSteady: false },
  { id: '03-optimized', track: 'restify' },
  { id: 'fastify-variant', track: 'fastify' },
  { id: 'koa-variant/01-slow', track: 'koa', isSteady: false },
  { id: KOA, track: 'koa' }
]
const PRINTED = {
  latency: { average: '20.00ms', stdev: '7.02ms', max: '206.34ms', within: '92.51%' },
  perThread: { average: '1.25k', stdev: '109.92', max: '1.39k', within: '79.91%' },
  requests: 300_000,
  elapsed: '30.01s',
  read: '2.90GB',
  requestsPerSecond: '10000.00',
  transferPerSecond: '96.70MB',
  socketErrors: { connect: 0, read: 1, write: 2, timeout: 3 }
}

/** @param {any} more of its result */
function run (contender, round, more, rate = 1000) {
  const one = sample(contender, round, { rate })
  return { ...one, result: { ...one.result, ...more } }
}
const micros = mean => ({ latencyMicros: { count: 9, mean, stdev: 2500, max: 9000, p50: mean, p99: mean } })
const underWrk = (id, more = {}) =>
  run(`${id}@wrk-200`, 1, { latencyMicros: undefined, printed: { ...PRINTED, ...more } }, 10_000)

const bench = analysis({
  stages: STAGES,
  samples: [
    ...rounds(3, round => [run('01-slow@100', round, micros(100_000 * round)), run(`${KOA}@100`, round, {}, 50 * round)]),
    run('03-optimized@10', 1, micros(180), 55_000),
    run('fastify-variant@100', 1, micros(1800)),
    underWrk('koa-variant/01-slow', { latency: { ...PRINTED.latency, average: '2.00ms' } }),
    underWrk(KOA)
  ],
  loads: {
    '01-slow@100': { durationS: 10 },
    '03-optimized@10': { durationS: 10, rounds: 1 },
    'fastify-variant@100': { durationS: 5, rounds: 1 },
    [`${KOA}@wrk-200`]: { threads: 8, durationS: 30, rounds: 1 },
    'koa-variant/01-slow@wrk-200': { threads: 8, durationS: 5, rounds: 1 }
  }
})
const shown = (of, stage, load) => {
  const printed = printedTables(of).find(one => one.stage === stage && one.load.startsWith(load))
  assert.ok(printed, `${stage} under ${load}`)
  const rows = printed.tables.flatMap(table => localiseTable({ title: '', ...table }).rows)
  return { ...printed, rows, notes: [...printed.lines, ...printed.marks].map(inEnglish) }
}

test('a stage of the first article has its table, ours below each row, from microseconds and medians', () => {
  const { load, rows, notes } = shown(bench, '01-slow', 'autocannon')
  assert.equal(load, 'autocannon -c 100 -d 10')
  assert.deepEqual(rows.slice(0, 4), [
    ['Latency, ms', 'article', '3,087 ◊', '1,725', '5,554'],
    ['Latency, ms', 'here', '200 ◊', '2.50', '9.00'],
    ['Req/Sec', 'article', '23.1', '19.2', '65.0'],
    ['Req/Sec', 'here', '1,000', '0.00', '1,000']
  ])
  assert.equal(rows[4].join(), 'Bytes/Sec, MB,article,0.24,0.20,0.69')
  assert.equal(notes[0], 'article: 231 requests in 10 s, 2.4 MB read')
  assert.match(notes[1], /^here: 1,000 requests in 1\.00 s, .* medians of 3 runs$/)
  assert.match(notes.join('\n'), /^◊ .*Little's law.* gets slower all the time/m)
})

test('the table of ten connections says so, and why its latency cannot be', () => {
  const { load, rows, notes } = shown(bench, '03-optimized', 'autocannon')
  assert.equal(load, 'autocannon -c 10 -d 10')
  assert.deepEqual(rows.slice(0, 2).map(([, of, average]) => [of, average]), [['article', '0.64 ◊'], ['here', '0.18']])
  assert.match(notes.join('\n'), /^The article loads this server over 10 connections, and the others over 100/m)
  assert.match(notes.join('\n'), /^◊ .* whole milliseconds/m)
})

test('a stage of which no article has a table leaves their side empty', () => {
  const { rows, notes } = shown(bench, 'fastify-variant', 'autocannon')
  for (const row of rows.filter(([, of]) => of === 'article')) assert.deepEqual(row.slice(2), ['-', '-', '-'])
  assert.equal(rows[1].join(), 'Latency, ms,here,1.80 ◊,2.50,9.00')
  assert.doesNotMatch(notes.join('\n'), /The article/)
})

test('what wrk prints is shown as it prints it, and the length of the load where it is not that of the article', () => {
  const { load, rows, notes } = shown(bench, KOA, 'wrk')
  assert.equal(load, 'wrk -t8 -c200 -d30s')
  assert.deepEqual(rows.slice(0, 5), [
    ['Latency', 'article', '34.93ms', '7.02ms', '206.34ms', '92.51%'],
    ['Latency', 'here', '20.00ms', '7.02ms', '206.34ms', '92.51%'],
    ['Req/Sec', 'article', '722.16', '109.92', '1.39k', '79.91%'],
    ['Req/Sec', 'here', '1.25k', '109.92', '1.39k', '79.91%'],
    ['requests', '172565 in 30.10s, 1.67GB read', '300000 in 30.01s, 2.90GB read']
  ])
  assert.deepEqual(rows.slice(5), [
    ['Requests/sec', '5733.90', '10000.00'],
    ['Transfer/sec', '56.68MB', '96.70MB'],
    ['Socket errors', 'connect 0, read 25,\nwrite 4, timeout 0', 'connect 0, read 1,\nwrite 2, timeout 3']
  ])
  assert.deepEqual(notes, [])
  const slow = shown(bench, 'koa-variant/01-slow', 'wrk')
  assert.deepEqual(slow.rows.slice(0, 2).map(([, , average]) => average), ['933.40ms ◊', '2.00ms ◊'])
  assert.match(slow.notes.join('\n'), /^The article's run took 30 s, and ours 5 s\.$/m)
})

const WITHOUT = analysis({
  stages: STAGES,
  samples: [run('koa-variant/01-slow@200', 1, micros(900_000), 100), run(`${KOA}@200`, 1, micros(20_000), 10_000)],
  loads: { [`${KOA}@200`]: { durationS: 10, rounds: 1 }, 'koa-variant/01-slow@200': { durationS: 10, rounds: 1 } },
  more: {
    skipped: [KOA, 'koa-variant/01-slow'].map(id => ({ contender: `${id}@wrk-200`, generator: 'wrk' }))
  }
})

test('without wrk the same rows are of autocannon, and say so', () => {
  const { load, rows, notes } = shown(WITHOUT, KOA, 'autocannon')
  assert.equal(load, 'autocannon -c 200 -d 10')
  assert.equal(rows[1].join(), 'Latency,here, by autocannon,20.00ms,2.50ms,9.00ms,-')
  assert.deepEqual(rows[5], ['Requests/sec', '5733.90', '10000.00'])
  assert.match(notes.join('\n'), /`wrk -t8 -c200 -d30s`\. wrk was not installed here/)
  assert.match(notes.join('\n'), /^The article's run took 30 s, and ours 10 s\.$/m)
  const koa = localiseTable(articlesTable(WITHOUT)).rows.find(([says]) => /48x/.test(says))
  assert.deepEqual(koa?.slice(1), ['170x', '100x', 'cannot be judged: loads of 30 s there, of 10 s here'])
  const wanted = { stage: { id: KOA }, load: /** @type {any} */ ({ generator: 'wrk', connections: 200, threads: 8, durationS: 30 }) }
  assert.equal(printedOf(WITHOUT, wanted).load, load)
})

test('what was not run has no table, and a line in its place', () => {
  const wanted = { stage: { id: KOA }, load: /** @type {any} */ ({ generator: 'autocannon', connections: 7, durationS: 3 }) }
  const { tables, lines } = printedOf(bench, wanted)
  assert.deepEqual([tables, lines.map(inEnglish)], [[], ['This record has no such run: `npm run bench:all` makes one.']])
})

test('these tables come first in the report, and fit a terminal of a hundred columns', () => {
  const [first, second] = renderReport(bench).split('\n').filter(line => line.startsWith('#')).slice(1)
  assert.deepEqual([first, second], ["## The articles' tables, and ours", '### 01-slow'])
  for (const of of [bench, WITHOUT]) {
    const widths = renderTerminalPrinted(of).split('\n').map(line => line.length)
    assert.ok(Math.max(...widths) <= 100, `${Math.max(...widths)} columns`)
  }
  assert.equal(renderReport(bench).match(/gets slower all the time, and its slowest answers have not come by the end\.$/gm)?.length, 1)
})

test('no row is of a round that nobody ran, and each says how long its load was', () => {
  const said = localiseTable(ratioTable(bench)).rows
  assert.deepEqual(said.map(([ratio, load, each]) => [ratio, load, each]), [
    [`${KOA} ÷ koa-variant/01-slow`, 'wrk-200, 30 s', '1.00x']
  ])
  const report = renderReport(bench)
  assert.match(report, /fresh runs: 3 of 10 s \(01-slow@100\), .*1 of 30 s \(koa-variant\/02-listener-fix@wrk-200\)/)
  assert.match(renderReport(WITHOUT), /wrk is not installed: [^]*By autocannon: koa-variant\/02-listener-fix, /)
})

test("a chapter's table has what the Koa article printed, and how it loaded", () => {
  const koa = { ...bench, stages: bench.stages.filter(({ track }) => track === 'koa') }
  assert.deepEqual(localiseTable(raceTable(koa)).rows.map(row => row.at(-1)), [
    '33.66, by wrk over 200 connections, 30 s', '5733.90, by wrk over 200 connections, 30 s'
  ])
})
