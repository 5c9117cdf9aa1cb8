// @ts-check
import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import { test } from 'node:test'
import { askCases } from '../../labs/conditional-requests/ask-cases.js'
import { CASES, findWrong } from '../../labs/conditional-requests/cases.js'
import { claims } from '../../labs/conditional-requests/claims.js'
import { countAnswers, effectsOf, endsOf } from '../../labs/conditional-requests/report-effects.js'
import { IMPLEMENTATIONS } from '../../labs/conditional-requests/servers.js'
import { meet } from '../../labs/conditional-requests/share-tags.js'
import { isOfServer, ofEach, readOptions } from '../../labs/conditional-requests/lab.js'
import { report } from '../../labs/conditional-requests/report.js'
import { findStages, readCatalog } from '../../scripts/server/catalog.js'
import { NO_CHROMIUM } from '../../scripts/server/chromium.js'
import { NO_NGINX } from '../../scripts/server/nginx.js'

const { signal } = new AbortController()
const catalog = await readCatalog()
const [optimized] = findStages(catalog, ['03-optimized'])
const claim = id => /** @type {any} */ (claims.find(claim => claim.id === id))
const verdictOn = (id, data, options = {}) =>
  claim(id).check({ labs: { 'conditional-requests': { data, options } } }).verdict

test('our own answer is right throughout, and restify\'s plugin is not', async () => {
  const [own, plugin, hyphen] = await Promise.all(
    ['own', 'plugin', 'plugin, hyphen'].map(name => askCases(optimized, { name, edits: IMPLEMENTATIONS[name] }, signal))
  )
  const wrongIn = ({ replies, known }) => replies.map(reply => findWrong(reply, known))
  assert.deepEqual(wrongIn(own), CASES.map(() => null))
  assert.equal(wrongIn(plugin)[CASES.findIndex(({ id }) => id === 'TAG')], '200')
  const data = {
    replies: [own, plugin, hyphen].flatMap(({ replies }) => replies),
    known: [own, plugin, hyphen].map(({ known }) => known)
  }
  for (const id of ['own-answers-right', 'plugin-overlooks-digits', 'plugin-keeps-the-old']) { assert.equal(verdictOn(id, data), 'holds') }
  assert.equal(verdictOn('own-answers-right', { replies: [], known: [] }), 'unresolved')
  const spoiled = { ...data, replies: data.replies.map(reply => ({ ...reply, status: 200 })) }
  for (const id of ['own-answers-right', 'plugin-overlooks-digits', 'plugin-keeps-the-old']) { assert.equal(verdictOn(id, spoiled), 'fails') }
})

test('a 304 is wrong with a body, with another ETag, or without a header that the 200 has', () => {
  const known = { implementation: 'own', headers: { etag: '"a"', vary: 'Accept' } }
  const reply = { implementation: 'own', case: 'TAG', sent: '"a"', status: 304, headers: known.headers, bodyBytes: 0 }
  assert.equal(findWrong(reply, known), null)
  assert.equal(findWrong({ ...reply, bodyBytes: 1 }, known), '304 with a body')
  assert.equal(findWrong({ ...reply, headers: { etag: '"b"', vary: 'Accept' } }, known), '304 with another ETag')
  assert.equal(findWrong({ ...reply, headers: { etag: '"a"' } }, known), 'no vary')
  assert.equal(findWrong({ ...reply, status: 200 }, known), '200')
})

test('minutes name other content alike, and a hash names the same content alike', async () => {
  const meetings = []
  for (const tagging of ['minute', 'hash']) {
    for (const meeting of /** @type {const} */ (['two processes', 'after a restart', 'two processes, same content'])) { meetings.push(await meet(optimized, { tagging, meeting, round: 1 }, signal)) }
  }
  assert.equal(verdictOn('minutes-are-not-unique', { meetings }), 'holds')
  assert.equal(
    verdictOn('minutes-are-not-unique', {
      meetings: meetings.map(one => ({ ...one, answers: [{ status: 304, isSameBody: true }] }))
    }),
    'fails'
  )
  assert.equal(verdictOn('minutes-are-not-unique', { meetings: [] }), 'unresolved')
})

test('a 304 for another body is wrong, one for the same is not, and a 200 for the same is needless', () => {
  const answer = (status, isSameBody) => ({ status, isSameBody })
  const answers = [
    answer(304, false),
    answer(304, true),
    answer(304, true),
    answer(200, true),
    answer(200, false),
    answer(200, false)
  ]
  assert.deepEqual(countAnswers(/** @type {any} */ ([{ answers }])), { asked: 6, wrong: 1, known: 2, needless: 1 })
})

const loaded = [0, 1].map(share => ({ id: `own at ${share}`, implementation: 'own', share, payloadBytes: 10_000 }))
const COUNTED = {
  attempt: 1,
  requests: 100,
  errors: 0,
  timeouts: 0,
  non2xx: 0,
  durationMs: 10,
  generator: { cpuUserMicros: 1, cpuSystemMicros: 0, loopActiveMs: 1, loopIdleMs: 1 },
  machine: { durationMs: 10, cores: 2, busyMicros: 0, ownMicros: 0, stolenMicros: 0, throttledMicros: 0 }
}

/** A run of three generations in which a 304 takes so many bytes, and so much CPU time, of a 200's 10,000 and 100. */
function measured (bytes, micros) {
  const slices = [1, 2, 3].flatMap(generation => loaded.map(({ id, share }) => ({
    ...COUNTED,
    contender: id,
    generation,
    round: generation,
    notModified: share * 100,
    receivedBytes: 100 * (share ? bytes : 10_000),
    server: { cpuUserMicros: 100 * (share ? micros[generation - 1] : 100), cpuSystemMicros: 0, requestsStarted: 100 },
  })))
  return { slices: { connections: 100, contenders: loaded.map(({ id }) => id), failures: [], slices } }
}

test('bytes and CPU time of a 304 are held beside those of a 200', () => {
  const saving = measured(200, [80, 81, 79])
  const ends = endsOf(effectsOf(/** @type {any} */ (saving), { loaded }), 'own')
  assert.deepEqual(
    [ends?.none.bytesPerResponse, ends?.all.bytesPerResponse, ends?.none.cpuRatio, ends?.all.notModifiedShare],
    [10_000, 200, null, 1]
  )
  assert.equal(ends?.all.cpuRatio?.value.toFixed(2), '1.25')
  assert.deepEqual(
    ['a-304-saves-bytes', 'a-304-saves-little-cpu'].map(id => verdictOn(id, saving, { loaded })),
    ['holds', 'holds']
  )
  assert.equal(verdictOn('a-304-saves-bytes', measured(900, [80, 81, 79]), { loaded }), 'fails')
  assert.equal(verdictOn('a-304-saves-little-cpu', measured(200, [10, 11, 9]), { loaded }), 'fails')
  assert.equal(verdictOn('a-304-saves-little-cpu', measured(200, [90, 20, 40]), { loaded }), 'unresolved')
})

test('the condition that the lab runs is the answer of the exercise', () => {
  const { isKnown } = createRequire(import.meta.url)('../../exercises/09-if-none-match/.check/solution/condition.js')
  assert.deepEqual(
    [isKnown(undefined, '"a"'), isKnown('"b", W/"a"', '"a"'), isKnown('"ab"', 'W/"a"')],
    [false, true, false]
  )
})

test('a server that dies under a request is a failure of one part, and what is wrong in the lab is none', async () => {
  const dies = [{ find: 'fetchContent(req.url', replacement: 'process.exit(1); fetchContent(req.url' }]
  await assert.rejects(askCases(optimized, { name: 'dies', edits: dies }, signal), isOfServer)
  const mute = [{ find: "res.setHeader('Etag'", replacement: "res.setHeader('Not-Etag'" }]
  await assert.rejects(
    askCases(optimized, { name: 'mute', edits: mute }, signal),
    (/** @type {any} */ error) => isOfServer(error) && / sends no ETag$/.test(error.message)
  )
  assert.equal(isOfServer(new TypeError('x is not a function')), false)
})

test('parts keep their order, leave out what gave nothing, and all end before one of them throws', async () => {
  assert.deepEqual(await ofEach([3, 1, 2], async n => n === 1 ? null : n * 2), [6, 4])
  let ended = 0
  const slow = async n => { if (n === 0) throw new Error('no'); await new Promise(setImmediate); ended++; return n }
  await assert.rejects(ofEach([0, 1, 2], slow), { message: 'no' })
  assert.equal(ended, 2)
})

test('flags and stages that it cannot take are refused', () => {
  const read = (values, positionals = []) => () => readOptions({ values, positionals, catalog })
  assert.throws(read({}, ['01-slow']), {
    name: 'UsageError',
    message: /takes no stage: what it changes is in 03-optimized$/
  })
  assert.throws(read({ generations: '0' }), { name: 'UsageError', message: /^--generations takes/ })
  assert.equal(read({ ends: true })().loaded.length, 5)
})

test('what is missing or failed is said in a line each, and the rest is shown', () => {
  const { slices } = measured(200, [80, 81, 79])
  const failures = [{ part: 'requests: own', message: '03-optimized was ended by SIGKILL' }]
  const data = {
    known: [],
    replies: [],
    meetings: [],
    caches: { nginx: null, 'nginx with gzip': null, Chromium: null },
    visits: [],
    failures,
    slices: { ...slices, failures: [{ contender: 'none', message: 'gone' }] }
  }
  const { tables, plots, notes } = report(/** @type {any} */ (data), { loaded })
  assert.deepEqual(notes.slice(1), [
    `${NO_NGINX}: nothing is said of it.`,
    `${NO_CHROMIUM}: nothing is said of it.`,
    'requests: own: 03-optimized was ended by SIGKILL',
    'load, none: gone'
  ])
  assert.deepEqual(Object.keys(tables).includes('caches'), false)
  assert.deepEqual(tables.load.rows.map(([, share, bytes]) => [share, bytes]), [['0 %', '10,000'], ['100 %', '200']])
  assert.match(plots.saved.alt, /bytes 100 % at 0 %, 2\.00 % at 100 %; CPU time 100 % at 0 %, 80\.0 % at 100 %/)
})
