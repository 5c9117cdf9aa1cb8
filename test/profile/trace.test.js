// @ts-check
// What one request waits for: by OpenTelemetry in servers of other folders, and by spans as it writes them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeApp } from 'bench-in-turns'
import { shortenQuery } from '../../scripts/profile/short-query.js'
import { foldWaits, sumWaits, traceRequests, waterfallOf } from '../../scripts/profile/trace.js'
import { inEnglish } from 'bench-in-turns/kit.js'
import { describeWaterfall, drawWaterfall, renderWaterfall } from '../../scripts/render/waterfall.js'
import { makeApp, NODE } from '../support/app.js'
import { folderOf } from '../support/temporary.js'

const { signal } = new AbortController()

/** Asks another service twice: one after the other, or at once. */
const ASKS = `import { createServer, get } from 'node:http'
const asked = path => new Promise(resolve => get({ port: other.address().port, path }, answer => answer.resume().on('end', resolve)))
const ways = {
  '/turns': async () => { await asked('/a?key=hidden'); await asked('/b') },
  '/both': () => Promise.all([asked('/a'), asked('/b')]),
  '/none': async () => {}
}
let held = []
const answerAll = () => { for (const answer of held.splice(0)) answer.end() }
const other = createServer((req, res) => { held.push(res); setTimeout(answerAll, 20) }).listen(0)
createServer((req, res) => ways[req.url]().then(() => res.end())).listen(process.env.PORT)`

for (const [route, atOnce, trips] of /** @type {[string, number, number][]} */ ([['/turns', 1, 2], ['/both', 2, 2], ['/none', 0, 0]])) {
  test(`${route}: an ES module in a folder of its own is traced, ${trips} round trips, ${atOnce} at once`, async t => {
    const { dir } = await makeApp(t, { 'index.js': ASKS }, { type: 'module', scripts: { start: 'node index.js' } }, { isLinked: false })
    const [app] = await describeApp(dir, { command: `${NODE} index.js`, routes: [route] })
    const { file, alone, atOnce: together } = await traceRequests(app, { folder: await folderOf(t), signal })
    const waterfall = waterfallOf(alone)
    assert.deepEqual([waterfall.asked, waterfall.status], [`GET ${route}`, 200])
    assert.deepEqual([sumWaits(waterfall).trips, waterfall.mostAtOnce], [trips, atOnce])
    assert.equal(together.length, 10)
    assert.ok(together.every(one => sumWaits(waterfallOf(one)).trips === trips))
    assert.ok(file.endsWith('spans.jsonl'))
    const said = renderWaterfall(waterfall, 'alone', { columns: 100 })
    assert.ok(!said.includes('hidden') && said.split('\n').slice(2).every(line => line.length <= 100), said)
    if (route === '/none') assert.match(said, /nothing that was traced was waited for/)
    else assert.match(said, /GET localhost:\d+\/a/)
  })
}

let lastId = 0
const span = (name, startMs, endMs, more = {}) => ({
  traceId: 't',
  spanId: String(++lastId),
  parentId: '0',
  name,
  kind: 2,
  startMs: 1000 + startMs,
  endMs: 1000 + endMs,
  status: { code: 0 },
  attributes: {},
  ...more
})
const query = (text, startMs, endMs) => span('pg.query:SELECT shop', startMs, endMs, { attributes: { 'db.query.text': text } })
const request = span('GET', 0, 100, { spanId: '0', parentId: 'ours', kind: 1 })
const traced = (...spans) => ({ asked: 'GET /', status: 200, spans: [request, ...spans] })

test('a query has the wait for its connection before it, and what opens one is a part of that', () => {
  const pool = span('pg-pool.connect', 5, 30)
  const waterfall = waterfallOf(traced(
    query('SELECT 2', 30, 50), pool, span('pg.connect', 6, 29, { parentId: pool.spanId }),
    span('pg-pool.connect', 0, 2), query('SELECT 1', 3, 12), query('SELECT 3', 60, 70)
  ))
  assert.deepEqual(waterfall.waits.map(({ connection, trip }) => [connection, trip]), [
    [[0, 2], [3, 12]], [[5, 30], [30, 50]], [null, [60, 70]]
  ])
  const { trips, tripMs, connections, connectionMs, longestConnectionMs } = sumWaits(waterfall)
  assert.deepEqual([trips, tripMs, connections, connectionMs, longestConnectionMs], [3, 10, 2, 27, 25])
  assert.equal(waterfall.mostAtOnce, 1)
  assert.equal(Math.round(waterfall.waitedShare * 100), 59)
})

test('a statement is one line, without what is selected and without anybody\'s literals', () => {
  assert.equal(shortenQuery("SELECT a, b\n  FROM users WHERE name = 'O''Hara' AND id = 42 AND x = $1"),
    'SELECT … FROM users WHERE name = ? AND id = ? AND x = $1')
  assert.equal(shortenQuery('UPDATE t1 SET total = 1.5'), 'UPDATE t1 SET total = ?')
})

test('of many that are the same, few are shown, and the others are one', () => {
  const waterfall = waterfallOf(traced(
    query('SELECT * FROM a', 0, 1), ...Array.from({ length: 60 }, (_, i) => query('SELECT * FROM b', 1 + i, 2 + i))
  ))
  const folded = foldWaits(waterfall.waits, 40)
  assert.deepEqual(folded.map(({ what, count }) => [what.at(-1), count]), [['a', undefined], ['b', undefined], ['b', undefined], ['b', 58]])
  assert.deepEqual(folded.at(-1)?.trip, [3, 61])
  assert.match(renderWaterfall(waterfall, 'alone', { columns: 100 }), /58 more: SELECT … FROM b/)
  assert.match(inEnglish(describeWaterfall(waterfall, 'alone')[1]), /^61 round trips, one after the other, 1\.00 ms/)
  const svg = drawWaterfall(waterfall, 'alone')
  const sizes = [...svg.matchAll(/font-size="([\d.]+)"/g)].map(([, size]) => Number(size))
  assert.ok(sizes.length > 0 && sizes.every(size => size >= 12), `${sizes}`)
  assert.match(svg, /58 more: SELECT/)
})

test('equal waits one after the other are the steps of one row', () => {
  const waits = /** @type {any[]} */ ([0, 1, 2].map(i =>
    ({ what: 'SELECT', of: 'database', connection: null, trip: [i, i + 1], failed: false })))
  const svg = drawWaterfall({ asked: 'GET /', ms: 3, status: 200, waits, mostAtOnce: 1, waitedShare: 1 }, 'alone')
  assert.equal(svg.match(/SELECT/g)?.length, 1)
  const [, ...steps] = [...svg.matchAll(/<rect x="([\d.]+)" y="([\d.]+)"[^>]* fill="#a5d6ff"/g)] // behind the legend's
  const places = steps.map(([, x, y]) => [Number(x), Number(y)])
  assert.equal(places.length, 3)
  assert.ok(places.slice(1).every(([x, y], i) => x > places[i][0] && y > places[i][1]), JSON.stringify(places))
})
