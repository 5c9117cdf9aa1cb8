// @ts-check
// What every stage must answer, so that timing compares like with like. A flaw that a stage has on purpose is
// declared in its package.json and proven here: a declared flaw that is not there fails as well.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { parseJson, request } from 'bench-in-turns/kit.js'
import { startStage } from './stage-app.js'

/**
 * @import { Answer } from 'bench-in-turns'
 * @import { Stage } from './catalog.js'
 */

const CACHE_CONTROL = 'public, max-age=120'
const JSON_TYPE = /^application\/json(; charset=utf-8)?$/
const CONTENT_HEX_CHARS = 10_000
const ONE_MINUTE_MS = 60_000
const STABLE_REQUESTS = 5
// RFC 9110, section 8.8.3: an entity tag is quoted, and may be marked as weak.
const ENTITY_TAG = /^(W\/)?"[\x21\x23-\x7e\x80-\xff]*"$/
// The timestamp of the content moves once a minute: in a process whose clock is fast, after a third of a second.
const WITH_FAST_CLOCK = ['--require', join(import.meta.dirname, 'fast-clock.cjs')]
const PATIENCE_MS = 10_000
const NEW_QUERIES = 20
const GREETING = 'hello world'

/**
 * @typedef {Record<string, (target: Target) => Promise<void>>} Checks by what must hold; each throws an AssertionError
 *   that says what was found instead
 */

/**
 * @typedef {object} Target
 * @property {string} origin of the running stage
 * @property {string} route
 * @property {Stage} [stage] what was started; checks that need a process need it
 * @property {AbortSignal} [signal] ends what a check starts
 * @property {string} [nodeBinary] that runs it; the one that runs this without it
 * @property {string[]} defects
 * @property {Contract} contract of the stage
 */

/**
 * @typedef {object} Contract what the stages of a kind must answer
 * @property {Checks} checks in order: the first one needs a process that has answered nothing yet
 * @property {(answer: Answer, route: string) => void} checkPayload
 * @property {(body: Buffer | string, route: string) => void} checkBody
 * @property {number} [pipelined] requests that a client may send at once; fewer where each has much to wait for
 */

/** @type {Contract} */
export const seedContract = {
  checks: {
    async 'first response' ({ origin, route, defects }) {
      const answer = await request(origin, route)
      checkPayload(answer, route)
      assert.equal(answer.headers.etag === undefined, defects.includes('late-etag'), 'the first response has no ETag')
    },
    async 'stable ETag' ({ origin, route, defects }) {
      const answers = []
      for (let i = 0; i < STABLE_REQUESTS; i++) answers.push(await request(origin, route))
      for (const answer of answers) {
        checkPayload(answer, route)
        const { etag } = answer.headers
        assert.ok(etag, 'no ETag after the first response')
        const unquoted = `the ETag ${etag.slice(0, 40)} is not in quotes`
        assert.equal(!ENTITY_TAG.test(etag), defects.includes('unquoted-etag'), unquoted)
        const same = answers.find(other => other.body.equals(answer.body))
        assert.equal(etag, same?.headers.etag, 'the ETag of the same content')
      }
    },
    async 'ETag of new content' ({ stage, route, defects, signal, nodeBinary }) {
      if (!stage || stage.isCeiling) return // its content never changes
      const server = await startStage(stage, { signal, nodeBinary, nodeArgs: WITH_FAST_CLOCK })
      try {
        await checkNewContent(server.url, route, defects)
      } finally {
        await server.stop()
      }
    },
    async 'If-None-Match' ({ origin, route, defects }) {
      const { headers } = await request(origin, route)
      const { status } = await request(origin, route, { headers: { 'if-none-match': headers.etag ?? '*' } })
      assert.equal(status, defects.includes('no-304') ? 200 : 304, 'status')
    },
    '404 elsewhere': target => expectErrors(target, ['/', '/seed/v2'], 404),
    async '404 beside the route' ({ origin, route, defects }) {
      for (const path of [`${route}/`, `${route}?q="x"`]) {
        const answer = await request(origin, path)
        if (defects.includes('error-as-200')) checkErrorAs200(answer, path)
        else checkError(answer, path, defects.includes('error-as-500') ? 500 : 404)
      }
    },
    async 'no ETag is kept for an unknown query' ({ origin, route, defects }) {
      const paths = Array.from({ length: NEW_QUERIES }, (_, i) => `${route}?new=${i}`)
      for (const path of paths) await request(origin, path)
      const answers = await Promise.all(paths.map(path => request(origin, path)))
      const kept = answers.filter(({ headers }) => headers.etag !== undefined).length
      const wanted = defects.includes('etag-per-query') ? NEW_QUERIES : 0
      assert.equal(kept, wanted, `how many of ${NEW_QUERIES} queries that were asked once have an ETag`)
    },
    'other methods refused': refuseOtherMethods
  },
  checkPayload,
  checkBody
}

/** @type {Contract} */
export const helloContract = {
  checks: { 'first response': async ({ origin, route }) => checkHello(await request(origin, route)) },
  checkPayload: checkHello,
  checkBody: checkGreeting
}

function checkPayload (answer, route) {
  checkWholeJson(answer)
  assert.equal(answer.headers['cache-control'], CACHE_CONTROL, 'Cache-Control')
  checkBody(answer.body, route)
}

function checkBody (body, route) {
  const { data, url, ts, ...rest } = parseJson(body)
  assert.deepEqual(rest, {}, 'properties besides data, url and ts')
  assert.match(String(data), new RegExp(`^[0-9a-f]{${CONTENT_HEX_CHARS}}$`), 'data')
  assert.equal(url, route, 'url')
  const ageMs = Date.now() - ts
  const isFresh = Number.isInteger(ts) && ageMs >= 0 && ageMs <= ONE_MINUTE_MS
  assert.ok(isFresh, `ts ${ts} is ${ageMs} ms old`)
}

function checkHello (answer) {
  checkWhole(answer)
  checkGreeting(answer.body)
}

function checkGreeting (body) {
  assert.equal(body.toString(), GREETING, 'body')
}

// Does the ETag follow the content?
async function checkNewContent (origin, route, defects) {
  const { before, changed } = await untilContentChanges(origin, route)
  const { headers } = await request(origin, route)
  const staysForGood = defects.includes('etag-of-data-only')
  assert.equal(headers.etag === before.headers.etag, staysForGood, 'the ETag stays although the content is new')
  if (staysForGood) return
  const isStale = changed.headers.etag === before.headers.etag
  assert.equal(isStale, defects.includes('stale-etag'), 'the first response with new content has the ETag of the old')
}

// The last answer before the timestamp moves, and the first one after.
async function untilContentChanges (origin, route) {
  const untilMs = performance.now() + PATIENCE_MS
  const timestampOf = ({ body }) => JSON.parse(body.toString()).ts
  let before = await request(origin, route)
  while (performance.now() < untilMs) {
    const answer = await request(origin, route)
    if (timestampOf(answer) !== timestampOf(before) && before.headers.etag) return { before, changed: answer }
    before = answer
  }
  const seconds = PATIENCE_MS / 1000
  return assert.fail(`the timestamp has not moved in ${seconds} s, in which Date.now() has gone through half an hour`)
}

// What all contracts ask for.

function checkWhole ({ status, headers, body }) {
  assert.equal(status, 200, 'status')
  assert.equal(headers['content-length'], String(body.length), 'Content-Length')
}

/** @param {Answer} answer */
export function checkWholeJson (answer) {
  checkWhole(answer)
  assert.match(answer.headers['content-type'] ?? 'none', JSON_TYPE, 'Content-Type')
}

/**
 * @param {Pick<Target, 'origin'>} target
 * @param {string[]} paths
 * @param {number} status of each
 */
export async function expectErrors ({ origin }, paths, status) {
  for (const path of paths) checkError(await request(origin, path), path, status)
}

/** @param {Target} target */
export async function refuseOtherMethods ({ origin, route }) {
  for (const method of ['POST', 'PUT', 'DELETE']) {
    const { status } = await request(origin, route, { method })
    assert.ok([404, 405, 501].includes(status), `${method}: status ${status}`)
  }
}

function checkError ({ status, headers, body }, path, wanted) {
  assert.equal(status, wanted, `${path}: status`)
  assert.match(headers['content-type'] ?? 'none', JSON_TYPE, `${path}: Content-Type`)
  assert.equal(typeof parseJson(body).message, 'string', `${path}: the body has no message`)
  assert.equal(headers['cache-control'], undefined, `${path}: an error that caches may keep`)
}

// What the declared defect does to clients: they, and every cache between, take an error for content.
function checkErrorAs200 ({ status, headers, body }, path) {
  assert.equal(status, 200, `${path}: status`)
  assert.deepEqual(parseJson(body).data, {}, `${path}: data`)
  assert.equal(headers['cache-control'], CACHE_CONTROL, `${path}: Cache-Control`)
}
