// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askCases, CASES, findWrong } from '../../labs/conditional-requests/answers.js'
import { claims } from '../../labs/conditional-requests/claims.js'
import { askThroughGzip, meet, MEETINGS } from '../../labs/conditional-requests/lab.js'
import { countAnswers, effectsOf, endsOf } from '../../labs/conditional-requests/report.js'
import { IMPLEMENTATIONS } from '../../labs/conditional-requests/servers.js'
import { findStages, readCatalog } from '../../scripts/stages/catalog.js'
import { findNginx, NO_NGINX } from '../../scripts/stages/nginx.js'
import { take } from '../support/lab-samples.js'
import { rounds, slice } from '../support/record.js'

const [optimized] = findStages(await readCatalog(), ['03-optimized'])
const verdictOn = (id, data, options = {}) =>
  /** @type {any} */ (claims.find(claim => claim.id === id)).check(data, options).verdict

test('our own answer is right throughout, and restify\'s plugin is not', async () => {
  const names = ['own', 'plugin']
  const samples = await take(names.map(implementation => ({ implementation })), ({ implementation }, run) =>
    askCases(optimized, IMPLEMENTATIONS[implementation], run))
  const wrongIn = name => {
    const { replies, known } = samples.find(({ implementation }) => implementation === name)
    return replies.map(reply => findWrong(reply, known))
  }
  assert.deepEqual(wrongIn('own'), CASES.map(() => null))
  assert.equal(wrongIn('plugin')[CASES.findIndex(({ id }) => id === 'TAG')], '200')
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
  const samples = await take(cells, meet)
  assert.equal(verdictOn('minutes-are-not-unique', { samples }), 'holds')
  const wrong = samples.map(one => ({ ...one, answers: [{ status: 304, isSameBody: true }] }))
  assert.equal(verdictOn('minutes-are-not-unique', { samples: wrong }), 'fails')
})

test('a 304 for another body is wrong, one for the same is not, and a 200 for the same is needless', () => {
  const answers = [[304, false], [304, true], [304, true], [200, true], [200, false], [200, false]]
    .map(([status, isSameBody]) => ({ status, isSameBody }))
  assert.deepEqual(countAnswers(/** @type {any} */ ([{ answers }])), { asked: 6, wrong: 1, known: 2, needless: 1 })
})

const loaded = [0, 1].map(share => ({ id: `own at ${share}`, share, payloadBytes: 10_000 }))

/** A run of three generations in which a 304 takes so much CPU time where a 200 takes 100, and 200 bytes of 10,000. */
function measured (micros) {
  const slices = rounds(3, round => loaded.map(({ id, share }) => ({
    ...slice(id, round, { cpuMicros: share ? micros[round - 1] : 100 }),
    notModified: share * 100,
    receivedBytes: 100 * (share ? 200 : 10_000)
  })))
  return { slices: { connections: 100, contenders: loaded.map(({ id }) => id), failures: [], slices } }
}

test('bytes and CPU time of a 304 are held beside those of a 200', () => {
  const saving = measured([80, 81, 79])
  const ends = endsOf(effectsOf(/** @type {any} */ (saving), { loaded }), 10_000)
  assert.deepEqual([ends?.none.bytesPerResponse, ends?.all.bytesPerResponse, ends?.none.cpuRatio], [10_000, 200, null])
  assert.equal(ends?.all.cpuRatio?.value.toFixed(2), '1.25')
  assert.equal(verdictOn('a-304-saves-little-cpu', saving, { loaded }), 'holds')
  assert.equal(verdictOn('a-304-saves-little-cpu', measured([10, 11, 9]), { loaded }), 'fails')
  assert.equal(verdictOn('a-304-saves-little-cpu', measured([90, 20, 40]), { loaded }), 'unresolved')
})

test('nginx that compresses drops an ETag without quotes', { skip: await findNginx() ? false : NO_NGINX }, async () => {
  const samples = await take(['unquoted', 'quoted'].map(origin => ({ origin })), askThroughGzip)
  const [unquoted, quoted] = ['unquoted', 'quoted'].map(id => samples.find(({ origin }) => origin === id))
  assert.equal(unquoted.etag, null)
  assert.match(quoted.etag, /^W\/"/)
})

test('a server that sends no ETag is said to', async () => {
  const mute = [{ find: "res.setHeader('Etag'", replacement: "res.setHeader('Not-Etag'" }]
  await assert.rejects(take([{}], (_cell, run) => askCases(optimized, mute, run)), / sends no ETag$/)
})
