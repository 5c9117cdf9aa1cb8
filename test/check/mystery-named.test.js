// @ts-check
// What a participant may name: whoever has found it is right, and is told which of the two is not.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { judgeNaming } from '../../scripts/check/check-mystery.js'
import { MYSTERY } from '../../scripts/check/exercises.js'
import { plant, SLOW_DOWNS } from '../../scripts/check/slow-down.js'
import { findStage } from '../support/project.js'
import { stepsInEnglish } from '../support/exercise.js'

const RIGHT = 'the line and the kind are right'
const MOST_RIGHT = 0.2 // of the lines

/** Where a profile, a heap snapshot or the calls may lead to. @type {Record<string, string[]>} */
const FOUND = {
  leak: ['function attachAfterEvent (', 'attached.add(request)', 'server.on(', 'cache[req.url] = res.etag', 'new WeakSet()'],
  'blocking-hash': ['function tagOf (', 'pbkdf2Sync', 'const etag = tagOf'],
  json: ['function copyOf (', 'JSON.parse(', 'Buffer.from(body)', 'return copyOf(latest)'],
  scan: ['function isTooBusy (', 'const recent = []', 'const now = Date.now()\n    recent', 'recent.push(', 'recent.filter('],
  'sync-log': ['function note (', 'appendFileSync(', 'statSync(', 'note(url)\n'],
  'await-chain': ['piecesOf (text)', 'yield ', 'function gather (', "let text = ''", 'for await', 'gather(piecesOf('],
  regex: ['const BASE64', 'function decode (', 'text.slice(0, SAMPLE', 'BASE64.test(', 'decode(content)'],
  timers: ['function follow (', 'const lookup = {', 'lookAgain = ', 'isDone &&', 'setInterval(', 'follow(url)\n'],
  megamorphic: ["['cell' + i]", 'function charsOf (', 'let chars = 0', 'cell.chars\n', 'charsOf(cells)'],
  'buffer-copy': ['function join (', 'Buffer.alloc(0)', 'Buffer.concat(', 'join(latest.parts)'],
  deflate: ['function withPacked (', 'deflateSync(', 'return answer', 'withPacked(latest)'],
  'header-parse': ['const OFFERED', 'function parseLanguage (', 'entry.trim()', 'new Intl.Locale(', 'offered.find(', "'Content-Language'"],
  'no-keep-alive': ['shouldKeepAlive'],
  delay: ['const BATCH_MS', 'const batch = []', 'batch.splice(', 'function inBatch (', 'setTimeout(', 'inBatch(() => {'],
  'unbounded-cache': ['const resolved = new Map()', 'function resolveOnce (', 'JSON.stringify(lookup)', 'resolved.set(', 'resolved.get('],
  'date-format': ['function servedAt (', 'new Intl.DateTimeFormat(', 'format.format(', "'X-Served-At'"],
  'eager-log': ['inspect(request.raw'],
  'query-loop': ['for (const order', 'await itemsOf(', 'async function itemsOf', 'SELECT product', '[order.id]'],
  'held-connection': ['const SETTLE_MS', 'async function query (', 'pool.connect()', 'client.release()'],
  'one-at-a-time': ['let lookup = ', 'function atomically (', 'lookup.then(', 'return lookup\n', 'atomically(() =>', 'setTimeout('],
  'in-flight': ['const lookups = ', 'function pageOf (', 'new URL(', 'searchParams.sort()', 'function isInDemand (', '[...lookups]',
    'isInDemand(lookup)\n'],
  'full-scan': ['const IS_OF_ORDER', 'JOIN items', 'async function lastOrders (', 'pool.query('],
  'too-many-rows': ['const AT_ONCE', 'WHERE customer_id', 'async function lastOrders (', 'pool.query(', 'orders.filter('],
  'new-connection': ['async function query (', 'pool.connect()', 'await client.query(', 'client.release('],
  sort: ['function byTitle (', 'localeCompare(', 'function nextOf (', 'sort(byTitle)', 'nextOf(req.url)'],
  'linear-search': ['function pageAt (', 'pages.find(', 'pageAt(url)) return']
}

for (const slowDown of SLOW_DOWNS) {
  const { kind } = slowDown
  test(`${kind}: each line that shows it is right, and lines of the stage are not`, async () => {
    const mystery = { slowDown, ...await plant(slowDown, await findStage(slowDown.stage)) }
    const all = Object.entries(mystery.texts).flatMap(([file, text]) => text.split('\n').map((_, i) => `${file}:${i + 1}`))
    const right = all.filter(line => saysOf(mystery, { line, kind }) === RIGHT)
    const found = FOUND[kind].map(part => placeOf(mystery.texts, part))
    assert.deepEqual(found.filter(line => !right.includes(line)), [])
    const innocent = slowDown.stage.startsWith('postgres') ? 'async function start (' : 'function timestamp ('
    assert.ok(!right.includes(placeOf(mystery.texts, innocent)))
    assert.ok(!right.includes(placeOf(mystery.texts, "process.once('SIGINT'")))
    assert.ok(right.length <= MOST_RIGHT * all.length, `${right.length} of ${all.length}`)
  })
}

test('who has one of the two right is told which', async () => {
  const slowDown = SLOW_DOWNS.find(({ kind }) => kind === 'json') ?? assert.fail()
  const mystery = { slowDown, ...await plant(slowDown, await findStage(slowDown.stage)) }
  const line = placeOf(mystery.texts, 'JSON.parse(')
  assert.equal(saysOf(mystery, { line: `${MYSTERY}/${line}:5`, kind: 'json' }), RIGHT)
  assert.equal(saysOf(mystery, { line, kind: 'leak' }), '1 of 2: the line is right, and the kind is not')
  assert.equal(saysOf(mystery, { line: 'util.js:1', kind: 'json' }), '1 of 2: the kind is right, and the line is not')
  assert.equal(saysOf(mystery, { line: 'util.js:1', kind: 'leak' }), 'neither the line nor the kind is right')
  assert.throws(() => judgeNaming(mystery, { kind: 'json' }), /^UsageError: name the line and the kind: npm run check/)
  assert.throws(() => judgeNaming(mystery, { line }), /^UsageError: name the line and the kind: npm run check/)
  assert.equal(judgeNaming(mystery, {}), null)
})

function saysOf (mystery, said) {
  const [{ verdict, says }] = stepsInEnglish([judgeNaming(mystery, said) ?? assert.fail()])
  assert.equal(verdict, says === RIGHT ? 'holds' : 'fails')
  return says
}

/** @returns {string} the first place with this text */
function placeOf (texts, part) {
  const [file, text] = Object.entries(texts).find(([, text]) => text.includes(part)) ?? assert.fail(part)
  return `${file}:${text.slice(0, text.indexOf(part)).split('\n').length}`
}
