// @ts-check
// Defects that a stage declares: they have to be there, and nothing else of their kind.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seedContract } from '../../scripts/server/contracts.js'
import { ETAG, forget304, json, onPayload, payload, QUERY, refusal, ROUTE, serveSeed, withHeaders, DATA } from '../support/seed-server.js'

/** @import { Change } from '../support/seed-server.js' */

const BESIDE = '404 beside the route'

/** @returns {Promise<string | null>} the first line of what a check says */
async function sayOf (name, { origin }, defect) {
  const check = seedContract.checks.find(check => check.name === name)
  const running = check?.run({ origin, route: ROUTE, defects: [defect], contract: seedContract })
  return Promise.resolve(running).then(() => null, ({ message }) => message.split('\n')[0])
}
/** @type {(answer: Partial<import('../support/seed-server.js').Answer>) => Change} */
const elsewhere = answer => (_, { url }) => url === ROUTE ? {} : answer

/** @type {[string, string, Change, string][]} what a server with it does, and what is said of one without */
const declared = [
  ['late-etag', 'first response', onPayload((...all) => all[2].asked > 1 ? {} : withHeaders({ etag: undefined })(...all)),
    'the first response has no ETag'],
  ['unquoted-etag', 'stable ETag', withHeaders({ etag: 'a' }), 'the ETag "a" is not in quotes'],
  ['no-304', 'If-None-Match', forget304, 'status'],
  ['error-as-200', BESIDE, elsewhere(payload({ data: {} })), '/seed/v1/: status'],
  ['error-as-500', BESIDE, elsewhere(refusal(500)), '/seed/v1/: status'],
  ['etag-per-query', 'no ETag is kept for an unknown query', elsewhere(refusal(404, { etag: ETAG })),
    'how many of 20 queries that were asked once have an ETag']
]
for (const [defect, name, change, message] of declared) {
  test(`${defect} passes where it is declared and there, and fails where it is declared and not there`, async t => {
    assert.equal(await sayOf(name, await serveSeed(t, change), defect), null)
    assert.equal(await sayOf(name, await serveSeed(t), defect), message)
  })
}

for (const [what, answer, message] of /** @type {const} */ ([
  ['with data', payload({ data: DATA }), `${QUERY}: data`],
  ['that caches may not keep', json(200, { data: {} }), `${QUERY}: Cache-Control`]
])) {
  test(`an error as content ${what} is not the one that is declared`, async t => {
    const url = await serveSeed(t, (_, req) => req.url === QUERY ? answer : payload({ data: {} }))
    assert.equal(await sayOf(BESIDE, url, 'error-as-200'), message)
  })
}
