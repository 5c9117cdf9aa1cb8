// @ts-check
// What every stage must answer, so that timing compares like with like. A flaw that a stage has on purpose is
// declared in its package.json and proven here: a declared flaw that is not there fails as well.
import assert from 'node:assert/strict'
import { request } from './http-client.js'

const CONTENT_HEX_CHARS = 10_000
const ONE_MINUTE_MS = 60_000
const CACHE_CONTROL = 'public, max-age=120'
const STABLE_REQUESTS = 5
// RFC 9110, section 8.8.3: an entity tag is quoted, and may be marked as weak.
const ENTITY_TAG = /^(W\/)?"[\x21\x23-\x7e\x80-\xff]*"$/

/** Every flaw that a stage may declare. */
export const DEFECTS = {
  'late-etag': 'the first response of a fresh process has no ETag',
  'unquoted-etag': 'the ETag is not in quotes',
  'no-304': 'If-None-Match is ignored'
}

/**
 * @typedef {object} Check
 * @property {string} name what must hold
 * @property {(target: Target) => Promise<void>} run throws an AssertionError that says what was found instead
 */

/**
 * @typedef {object} Target
 * @property {string} origin of the running stage
 * @property {string} route
 * @property {string[]} defects
 */

/** @type {Check[]} in order: the first one needs a process that has answered nothing yet */
export const contractChecks = [
  {
    name: 'first response',
    async run ({ origin, route, defects }) {
      const answer = await request(origin, route)
      checkPayload(answer, route)
      assert.equal(answer.headers.etag === undefined, defects.includes('late-etag'),
        `ETag of the first response: ${answer.headers.etag}`)
    }
  },
  {
    name: 'stable ETag',
    async run ({ origin, route, defects }) {
      const answers = []
      for (let i = 0; i < STABLE_REQUESTS; i++) answers.push(await request(origin, route))
      for (const answer of answers) {
        checkPayload(answer, route)
        const { etag } = answer.headers
        assert.ok(etag, 'no ETag after the first response')
        assert.equal(ENTITY_TAG.test(etag), !defects.includes('unquoted-etag'), `ETag: ${etag.slice(0, 40)}`)
        const same = answers.find(other => other.body.equals(answer.body))
        assert.equal(etag, same?.headers.etag, 'the ETag changed and the content did not')
      }
    }
  },
  {
    name: 'If-None-Match',
    async run ({ origin, route, defects }) {
      const { headers } = await request(origin, route)
      const answer = await request(origin, route, { headers: { 'if-none-match': headers.etag ?? '*' } })
      assert.equal(answer.status, defects.includes('no-304') ? 200 : 304, `status ${answer.status}`)
      if (answer.status === 304) assert.equal(answer.body.length, 0, 'a 304 has no body')
    }
  },
  {
    name: '404 elsewhere',
    async run ({ origin, route }) {
      for (const path of ['/', '/seed/v2', `${route}/`, `${route}?q="x"`]) {
        const { status, headers, body } = await request(origin, path)
        assert.equal(status, 404, `${path}: status ${status}`)
        assert.match(headers['content-type'] ?? 'none', /^application\/json\b/, `${path}: Content-Type`)
        assert.equal(typeof parseJson(body).message, 'string', `${path}: the body has no message`)
        assert.equal(headers['cache-control'], undefined, `${path}: an error that caches may keep`)
      }
    }
  },
  {
    name: 'other methods refused',
    async run ({ origin, route }) {
      for (const method of ['POST', 'PUT', 'DELETE']) {
        const { status } = await request(origin, route, { method })
        assert.ok([404, 405, 501].includes(status), `${method}: status ${status}`)
      }
    }
  }
]

/**
 * @param {import('./http-client.js').Answer} answer
 * @param {string} route
 * @throws {assert.AssertionError} when it is not the payload with the headers that belong to it
 */
export function checkPayload ({ status, headers, body }, route) {
  assert.equal(status, 200, `status ${status}`)
  assert.match(headers['content-type'] ?? 'none', /^application\/json(; charset=utf-8)?$/, 'Content-Type')
  assert.equal(headers['content-length'], String(body.length), 'Content-Length')
  assert.equal(headers['cache-control'], CACHE_CONTROL, 'Cache-Control')
  checkBody(body, route)
}

/**
 * @param {Buffer | string} body
 * @param {string} route
 * @throws {assert.AssertionError} when the JSON is not the payload
 */
export function checkBody (body, route) {
  const { data, url, ts, ...rest } = parseJson(body)
  assert.deepEqual(rest, {}, 'properties that do not belong in the body')
  assert.match(String(data), new RegExp(`^[0-9a-f]{${CONTENT_HEX_CHARS}}$`), 'data')
  assert.equal(url, route, 'url')
  const ageMs = Date.now() - ts
  assert.ok(Number.isInteger(ts) && ageMs >= 0 && ageMs <= ONE_MINUTE_MS, `ts ${ts} is ${ageMs} ms old`)
}

function parseJson (body) {
  try {
    return JSON.parse(body.toString())
  } catch {
    assert.fail(`the body is not JSON: ${body.toString().slice(0, 60)}`)
  }
}
