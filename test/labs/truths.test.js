// @ts-check
// The lab of truths: its servers answer, and what the command says is held against what is true.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { test } from 'node:test'
import { figures } from '../../labs/truths/figures.js'
import power from '../../labs/power/lab.js'
import { PLANTED, PLANTED_KINDS } from '../../labs/power/planted.js'
import { report as powerReport } from '../../labs/power/report.js'
import { report } from '../../labs/truths/report.js'
import { ROWS } from '../../labs/truths/rows.js'
import { inEnglish } from '../../scripts/render/localise.js'
import { judgeFigure } from '../../scripts/results/figure.js'

const require = createRequire(import.meta.url)
const serve = require('../../labs/equipment/serve.cjs')

async function answerOf (server, side, lab = 'truths') {
  const listener = require(`../../labs/${lab}/servers/${server}.cjs`)
  const { PORT } = process.env
  process.env.PORT = '0'
  const listening = serve(Array.isArray(side) ? listener(...side) : listener[side])
  process.env.PORT = PORT ?? ''
  await once(listening, 'listening')
  const { port } = /** @type {any} */ (listening.address())
  const answer = await fetch(`http://127.0.0.1:${port}/`)
  const text = await answer.text()
  listening.close()
  listening.closeAllConnections()
  return [answer.status, answer.headers.get('content-length'), text]
}

test('all versions of all servers answer alike', { timeout: 60_000 }, async t => {
  const timers = t.mock.method(globalThis, 'setInterval') // of servers that do something later, for ever
  const planted = PLANTED_KINDS.map(kind => ({ server: 'planted', sides: [[kind, 0], [kind, 10]], lab: 'power' }))
  for (const { server, sides, lab } of [...ROWS.map(row => ({ ...row, lab: 'truths' })), ...planted]) {
    for (const side of sides) assert.deepEqual(await answerOf(server, side, lab), [200, '2', 'hi'], `${server} ${side}`)
  }
  for (const { result } of timers.mock.calls) clearInterval(result)
})

const figure = value => ({ value, low: value / 1.02, high: value * 1.02, count: 9 })

/** What the command may say of a row. */
const said = (row, verdict, { rate = 1 } = {}) => ({
  row: row.id,
  round: 1,
  exitCode: 0,
  comparisons: row.flags ? [] : [{ verdict, decides: 'requestsPerSecond', cpuMicrosPerRequest: figure(1), requestsPerSecond: figure(rate) }],
  latencies: row.flags?.includes('--rate') ? [50, 99].map(percentile => ({ percentile, verdict, ratio: figure(1) })) : [],
  leaks: row.flags?.includes('--leaks') ? [{ verdict, bytesPerRequest: figure(60) }] : []
})

const RIGHT = { 'no difference': 'the same', 'the same, once it is warm': 'the same' }
const rightly = row => said(row, RIGHT[row.truth] ?? row.truth.split(':')[0], { rate: row.id === 'one-by-one' ? 4.2 : 1.17 })
/** What it said before each of them was found. @type {Record<string, any>} */
const WRONGLY = {
  worse: 'the same', 'better: 1.17x as many': 'worse', better: 'worse', leaks: 'does not leak', 'does not leak': 'leaks'
}

test('what is true is known of each row, and a figure holds or fails by it', () => {
  for (const row of ROWS) {
    const wrong = said(row, WRONGLY[row.truth] ?? 'worse')
    const verdicts = [[rightly(row)], [wrong], []].map(samples => judgeFigure(figures[`truth-${row.id}`]({ samples }, {})).verdict)
    assert.deepEqual(verdicts, ['holds', 'fails', 'undecided'], row.id)
  }
  const slower = /** @type {any} */ (ROWS.find(({ id }) => id === 'one-by-one'))
  assert.equal(slower.isTrue(said(slower, 'better', { rate: 2.92 })), false)
})

test('the table of truths has a row for each pair', () => {
  const { tables = {} } = report({ samples: ROWS.map(rightly) }, {})
  assert.equal(tables.truths.rows.length, ROWS.length)
  assert.ok(tables.truths.rows.every(row => inEnglish(row[3]) === '1 of 1'))
  assert.doesNotMatch(textOf(tables), /NaN|undefined/)
})

test('the table of losses has a column for each size', () => {
  const samples = PLANTED_KINDS.flatMap(kind => PLANTED.map(planted =>
    ({ ...said(ROWS[0], planted > 2 ? 'worse' : 'undecided'), row: undefined, kind, planted })))
  const { tables = {} } = powerReport({ samples }, {})
  const found = tables.found.rows[0].slice(1).map(cell => inEnglish(cell).slice(0, 6))
  assert.deepEqual(found, PLANTED.map(planted => planted > 2 ? '1 of 1' : '0 of 1'))
  for (const name of ['sizes', 'chances', 'reach']) assert.equal(tables[name].rows.length, 0, 'without starts')
  assert.doesNotMatch(textOf(tables), /NaN|undefined/)
})

function textOf (tables) {
  return Object.values(tables).flatMap(({ rows }) => rows.flat().map(inEnglish)).join('\n')
}

test('what it takes is known before', async () => {
  const options = await power.readOptions({ values: {}, positionals: [], catalog: [] })
  assert.ok(power.expectedS(options) > 3600, 'the power curve takes hours')
})
