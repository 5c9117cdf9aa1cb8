// @ts-check
// Does the ETag follow the content? Its timestamp moves once a minute, in a process of its own here more often.
import assert from 'node:assert/strict'
import { unknownUrlChecks } from './hostile-requests.js'
import { CACHE_CONTROL, JSON_TYPE, parseJson, request } from './http-client.js'
import { startStage } from './stage-process.js'
import { wasClockSet } from './time-now.js'

/**
 * @import { Answer } from './http-client.js'
 * @import { Stage } from './catalog.js'
 */

const MINUTE = '60 * 1000' // as the stages write it
const SHORT_MINUTE_MS = 300
const PATIENCE_MS = 10_000

/** @type {Check} */
export const newContentCheck = {
  name: 'ETag of new content',
  async run ({ stage, route, defects, signal, nodeBinary }) {
    if (!stage || stage.isCeiling) return // its content never changes
    const edits = [{ find: MINUTE, replacement: String(SHORT_MINUTE_MS) }]
    const server = await startStage(stage, { signal, nodeBinary, edits })
    try {
      const { before, changed } = await untilContentChanges(server.url, route)
      const { headers } = await request(server.url, route)
      assert.equal(
        headers.etag === before.headers.etag,
        defects.includes('etag-of-data-only'),
        'the ETag stays although the content is new'
      )
      if (defects.includes('etag-of-data-only')) return
      assert.equal(
        changed.headers.etag === before.headers.etag,
        defects.includes('stale-etag'),
        'the first response with new content has the ETag of the old'
      )
    } finally {
      await server.stop()
    }
  }
}

// The last answer before the timestamp moves, and the first one after.
async function untilContentChanges (origin, route) {
  const untilMs = performance.now() + PATIENCE_MS
  let before = await request(origin, route)
  while (performance.now() < untilMs) {
    const answer = await request(origin, route)
    if (timestampOf(answer) !== timestampOf(before) && before.headers.etag) return { before, changed: answer }
    before = answer
  }
  return assert.fail(`the timestamp has not moved in ${PATIENCE_MS / 1000} s`)
}

function timestampOf ({ body }) {
  return JSON.parse(body.toString()).ts
}

const BODY = 'hello world'

/** @type {Contract} */
export const helloContract = {
  checks: [
    {
      name: 'first response',
      async run ({ origin, route }) {
        checkHello(await request(origin, route))
      }
    }
  ],
  checkPayload: checkHello,
  checkBody: checkHelloBody
}

function checkHello ({ status, headers, body }) {
  assert.equal(status, 200, 'status')
  assert.equal(headers['content-length'], String(body.length), 'Content-Length')
  checkHelloBody(body)
}

function checkHelloBody (body) {
  assert.equal(body.toString(), BODY, 'body')
}

// What every stage must answer, so that timing compares like with like. A flaw that a stage has on purpose is
// declared in its package.json and proven here: a declared flaw that is not there fails as well.

const CONTENT_HEX_CHARS = 10_000
const ONE_MINUTE_MS = 60_000
const STABLE_REQUESTS = 5
const CLOCK_SET = ': the clock of this machine was set meanwhile, so run it again'
// RFC 9110, section 8.8.3: an entity tag is quoted, and may be marked as weak.
const ENTITY_TAG = /^(W\/)?"[\x21\x23-\x7e\x80-\xff]*"$/

/**
 * @typedef {object} Check
 * @property {string} name what must hold
 * @property {(target: Target) => Promise<void>} run throws an AssertionError that says what was found instead
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
 * @property {Check[]} checks in order: the first one needs a process that has answered nothing yet
 * @property {(answer: Answer, route: string) => void} checkPayload
 * @property {(body: Buffer | string, route: string) => void} checkBody
 */

/** @type {Check[]} */
const checks = [
  {
    name: 'first response',
    async run ({ origin, route, defects }) {
      const answer = await request(origin, route)
      checkPayload(answer, route)
      assert.equal(answer.headers.etag === undefined, defects.includes('late-etag'), 'the first response has no ETag')
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
        assert.equal(
          !ENTITY_TAG.test(etag),
          defects.includes('unquoted-etag'),
          `the ETag ${etag.slice(0, 40)} is not in quotes`
        )
        const same = answers.find(other => other.body.equals(answer.body))
        assert.equal(etag, same?.headers.etag, 'the ETag of the same content')
      }
    }
  },
  newContentCheck,
  {
    name: 'If-None-Match',
    async run ({ origin, route, defects }) {
      const { headers } = await request(origin, route)
      const answer = await request(origin, route, { headers: { 'if-none-match': headers.etag ?? '*' } })
      assert.equal(answer.status, defects.includes('no-304') ? 200 : 304, 'status')
    }
  },
  ...unknownUrlChecks,
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

export const seedContract = { checks, checkPayload, checkBody }

// Throw an AssertionError when it is not the payload with the headers that belong to it.
function checkPayload ({ status, headers, body }, route) {
  assert.equal(status, 200, 'status')
  assert.match(headers['content-type'] ?? 'none', JSON_TYPE, 'Content-Type')
  assert.equal(headers['content-length'], String(body.length), 'Content-Length')
  assert.equal(headers['cache-control'], CACHE_CONTROL, 'Cache-Control')
  checkBody(body, route)
}

function checkBody (body, route) {
  const { data, url, ts, ...rest } = parseJson(body)
  assert.deepEqual(rest, {}, 'properties besides data, url and ts')
  assert.match(String(data), new RegExp(`^[0-9a-f]{${CONTENT_HEX_CHARS}}$`), 'data')
  assert.equal(url, route, 'url')
  const ageMs = Date.now() - ts
  assert.ok(Number.isInteger(ts) && ageMs >= 0 && ageMs <= ONE_MINUTE_MS, `ts ${ts} is ${ageMs} ms ` +
    `old${wasClockSet() ? CLOCK_SET : ''}`)
}
