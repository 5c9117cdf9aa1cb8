// @ts-check
import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import { test } from 'node:test'
import { askCases, CASES, findWrong } from '../../labs/conditional-requests/answers.js'
import { claims } from '../../labs/conditional-requests/claims.js'
import { countAnswers, effectsOf, endsOf } from '../../labs/conditional-requests/report-effects.js'
import { IMPLEMENTATIONS } from '../../labs/conditional-requests/servers.js'
import lab from '../../labs/conditional-requests/lab.js'
import { meet, MEETINGS } from '../../labs/conditional-requests/meetings.js'
import { report } from '../../labs/conditional-requests/report.js'
import { defineLab } from '../../labs/design.js'
import { findStages, readCatalog } from '../../scripts/server/catalog.js'
import { NO_CHROMIUM } from '../../scripts/server/chromium.js'
import { NO_NGINX } from '../../scripts/server/nginx.js'

const { signal } = new AbortController()
const catalog = await readCatalog()
const [optimized] = findStages(catalog, ['03-optimized'])
const claim = id => /** @type {any} */ (claims.find(claim => claim.id === id))
const verdictOn = (id, data, options = {}) => claim(id).check(data, options).verdict
/** As the lab takes them. */
const take = async (cells, sample) => {
  const { samples } = await defineLab({ title: 'x', cells: () => cells, sample: (cell, _options, run) => sample(cell, run) })
    .measure({}, { catalog, signal, step () {} })
  return samples
}

test('our own answer is right throughout, and restify\'s plugin is not', async () => {
  const names = ['own', 'plugin', 'plugin, hyphen']
  const samples = await take(names.map(implementation => ({ implementation })), ({ implementation }, run) =>
    askCases(optimized, IMPLEMENTATIONS[implementation], run))
  const wrongIn = name => {
    const { replies, known } = samples.find(({ implementation }) => implementation === name)
    return replies.map(reply => findWrong(reply, known))
  }
  assert.deepEqual(wrongIn('own'), CASES.map(() => null))
  assert.equal(wrongIn('plugin')[CASES.findIndex(({ id }) => id === 'TAG')], '200')
  const ids = ['own-answers-right', 'plugin-overlooks-digits', 'plugin-keeps-the-old']
  assert.deepEqual(ids.map(id => verdictOn(id, { samples })), ['holds', 'holds', 'holds'])
  assert.equal(verdictOn('own-answers-right', { samples: [] }), 'unresolved')
  const spoiled = samples.map(one => ({ ...one, replies: one.replies.map(reply => ({ ...reply, status: 200 })) }))
  assert.deepEqual(ids.map(id => verdictOn(id, { samples: spoiled })), ['fails', 'fails', 'fails'])
})

test('a 304 is wrong with a body, with another ETag, or without a header that the 200 has', () => {
  const known = { etag: '"a"', vary: 'Accept' }
  const reply = { case: 'TAG', status: 304, headers: known, bodyBytes: 0 }
  assert.equal(findWrong(reply, known), null)
  assert.equal(findWrong({ ...reply, bodyBytes: 1 }, known), '304 with a body')
  assert.equal(findWrong({ ...reply, headers: { etag: '"b"', vary: 'Accept' } }, known), '304 with another ETag')
  assert.equal(findWrong({ ...reply, headers: { etag: '"a"' } }, known), 'no vary')
  assert.equal(findWrong({ ...reply, status: 200 }, known), '200')
})

test('minutes name other content alike, and a hash names the same content alike', async () => {
  const cells = ['minute', 'hash'].flatMap(tagging => MEETINGS.map(meeting => ({ tagging, meeting })))
  const samples = await take(cells, (which, run) => meet(optimized, which, run))
  assert.equal(verdictOn('minutes-are-not-unique', { samples }), 'holds')
  const wrong = samples.map(one => ({ ...one, answers: [{ status: 304, isSameBody: true }] }))
  assert.equal(verdictOn('minutes-are-not-unique', { samples: wrong }), 'fails')
  assert.equal(verdictOn('minutes-are-not-unique', { samples: [] }), 'unresolved')
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

const loaded = [0, 1].map(share => ({ id: `own at ${share}`, share, payloadBytes: 10_000 }))
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
  const ends = endsOf(effectsOf(/** @type {any} */ (saving), { loaded }))
  assert.deepEqual([ends?.none.bytesPerResponse, ends?.all.bytesPerResponse, ends?.none.cpuRatio], [10_000, 200, null])
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

test('a server that sends no ETag is said to', async () => {
  const mute = [{ find: "res.setHeader('Etag'", replacement: "res.setHeader('Not-Etag'" }]
  await assert.rejects(take([{}], (_cell, run) => askCases(optimized, mute, run)), / sends no ETag$/)
})

test('with --ends, each payload is loaded twice', async () => {
  const options = await lab.readOptions({ values: { ends: true }, positionals: [], catalog })
  assert.deepEqual(options.loaded.map(({ share, payloadBytes }) => [share, payloadBytes]),
    [[0, 10_000], [1, 10_000], [0, 100_000], [1, 100_000]])
})

test('what is missing is said in a line each, and the rest is shown', () => {
  const { slices } = measured(200, [80, 81, 79])
  const caches = { nginx: null, 'nginx with gzip': null, Chromium: null }
  const { tables, plots, notes } = /** @type {any} */ (report({ caches, samples: [], slices }, { loaded }))
  assert.deepEqual(notes.slice(1), [`${NO_NGINX}: nothing is said of it.`, `${NO_CHROMIUM}: nothing is said of it.`])
  assert.equal('caches' in tables, false)
  assert.deepEqual(tables.sizes.rows.map(row => row.slice(0, 3)), [['10,000', '10,000', '200']])
  assert.match(plots.saved.alt, /bytes 100 % at 0 %, 2\.00 % at 100 %; CPU time 100 % at 0 %, 80\.0 % at 100 %/)
})
