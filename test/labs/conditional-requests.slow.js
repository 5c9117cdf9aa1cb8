// @ts-check
import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import { test } from 'node:test'
import { askCases } from '../../labs/conditional-requests/ask-cases.js'
import { CASES, findWrong } from '../../labs/conditional-requests/cases.js'
import { claims } from '../../labs/conditional-requests/claims.js'
import { countAnswers, effectsOf, endsOf } from '../../labs/conditional-requests/report-effects.js'
import { IMPLEMENTATIONS } from '../../labs/conditional-requests/servers.js'
import { meet, MEETINGS } from '../../labs/conditional-requests/share-tags.js'
import { isOfServer } from '../../labs/conditional-requests/lab.js'
import { findStages, readCatalog } from '../../scripts/server/catalog.js'
import { rounds, slice } from '../support/record.js'

const { signal } = new AbortController()
const catalog = await readCatalog()
const [optimized] = findStages(catalog, ['03-optimized'])

test('our own answer is right throughout, and restify\'s plugin is not', async () => {
  const [own, plugin] = await Promise.all(
    ['own', 'plugin'].map(name => askCases(optimized, { name, edits: IMPLEMENTATIONS[name] }, signal))
  )
  const wrongIn = ({ replies, known }) => replies.map(reply => findWrong(reply, known))
  assert.deepEqual(wrongIn(own), CASES.map(() => null))
  assert.equal(wrongIn(plugin)[CASES.findIndex(({ id }) => id === 'TAG')], '200')
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
    for (const meeting of MEETINGS) meetings.push(await meet(optimized, { tagging, meeting, round: 1 }, signal))
  }
  const { check } = /** @type {any} */ (claims.find(({ id }) => id === 'minutes-are-not-unique'))
  const verdictOn = some => check({ labs: { 'conditional-requests': { data: { meetings: some } } } }).verdict
  assert.equal(verdictOn(meetings), 'holds')
  const answers = [{ status: 304, isSameBody: true }]
  assert.equal(verdictOn(meetings.map(one => ({ ...one, answers }))), 'fails')
})

test('a 304 for another body is wrong, one for the same is not, and a 200 for the same is needless', () => {
  const answers = [[304, false], [304, true], [304, true], [200, true], [200, false], [200, false]]
    .map(([status, isSameBody]) => ({ status, isSameBody }))
  assert.deepEqual(countAnswers(/** @type {any} */ ([{ answers }])), { asked: 6, wrong: 1, known: 2, needless: 1 })
})

test('bytes and CPU time of a 304 are held beside those of a 200', () => {
  const loaded = [0, 1].map(share => ({ id: `own at ${share}`, implementation: 'own', share, payloadBytes: 10_000 }))
  const slices = rounds(3, round => loaded.map(({ id, share }) => ({
    ...slice(id, round, { cpuMicros: share ? [80, 81, 79][round - 1] : 100 }),
    notModified: share * 100,
    receivedBytes: 100 * (share ? 200 : 10_000)
  })))
  const run = { connections: 100, contenders: loaded.map(({ id }) => id), failures: [], slices }
  const ends = endsOf(effectsOf(/** @type {any} */ ({ slices: run }), { loaded }), 'own')
  assert.deepEqual(
    [ends?.none.bytesPerResponse, ends?.all.bytesPerResponse, ends?.none.cpuRatio, ends?.all.notModifiedShare],
    [10_000, 200, null, 1]
  )
  assert.equal(ends?.all.cpuRatio?.value.toFixed(2), '1.25')
})

test('the condition that the lab runs is the answer of the exercise', () => {
  const { isKnown } = createRequire(import.meta.url)('../../exercises/09-if-none-match/.check/solution/condition.js')
  const known = [[undefined, '"a"'], ['"b", W/"a"', '"a"'], ['"ab"', 'W/"a"']].map(([sent, tag]) => isKnown(sent, tag))
  assert.deepEqual(known, [false, true, false])
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
