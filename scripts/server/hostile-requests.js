// @ts-check
// What a server meets on a real network.
import assert from 'node:assert/strict'
import { CACHE_CONTROL, JSON_TYPE, parseJson, request, sendAndHangUp, sendRaw } from './http-client.js'

/** @import { Check } from './contracts.js' */

// A little over Node's limit of 16 KiB for all headers: read in one go, so that no reset overtakes the answer.
const OVERSIZED_HEADER_BYTES = 17 * 1024
const PIPELINED_REQUESTS = 200
const NEW_QUERIES = 20

/** @type {Check[]} after each, it must still answer as it should */
export const hostileChecks = [
  {
    name: 'malformed request line',
    async run ({ origin }) {
      const answer = await sendRaw(origin, 'NOT HTTP AT ALL\r\n\r\n')
      assert.match(answer, /^HTTP\/1\.1 400 /, `answered ${JSON.stringify(answer.slice(0, 40))}`)
    }
  },
  {
    name: 'oversized header',
    async run ({ origin, route }) {
      const { status } = await request(origin, route, { headers: { 'x-big': 'x'.repeat(OVERSIZED_HEADER_BYTES) } })
      assert.equal(status, 431, 'status')
    }
  },
  {
    name: 'client hangs up mid-response',
    run: ({ origin, route }) => sendAndHangUp(origin, `${get(route)}\r\n`.repeat(PIPELINED_REQUESTS))
  },
  {
    name: `${PIPELINED_REQUESTS} pipelined requests`,
    async run ({ origin, route, contract }) {
      const all = `${get(route)}\r\n`.repeat(PIPELINED_REQUESTS - 1) + `${get(route)}Connection: close\r\n\r\n`
      const bodies = splitBodies(await sendRaw(origin, all))
      assert.equal(bodies.length, PIPELINED_REQUESTS, 'answers')
      for (const body of bodies) contract.checkBody(body, route)
    }
  }
].map(({ name, run }) => ({ name, run: target => run(target).then(() => checkAlive(target)) }))

async function checkAlive ({ origin, route, contract }) {
  contract.checkPayload(await request(origin, route), route)
}

function get (route) {
  return `GET ${route} HTTP/1.1\r\nHost: gate\r\n`
}

function splitBodies (bytes) {
  const bodies = []
  for (let start = 0; start < bytes.length;) {
    const bodyStart = bytes.indexOf('\r\n\r\n', start) + 4
    const head = bytes.slice(start, bodyStart)
    const length = /^HTTP\/1\.1 200 [^]*\r\ncontent-length: (\d+)\r\n/i.exec(head)?.[1]
    assert.ok(length, `not a complete answer: ${JSON.stringify(head.slice(0, 40))}`)
    start = bodyStart + Number(length)
    bodies.push(bytes.slice(bodyStart, start))
  }
  return bodies
}

/** Is a URL without content answered as such, and forgotten? @type {Check[]} */
export const unknownUrlChecks = [
  {
    name: '404 elsewhere',
    async run ({ origin }) {
      for (const path of ['/', '/seed/v2']) checkError(await request(origin, path), path, 404)
    }
  },
  {
    name: '404 beside the route',
    async run ({ origin, route, defects }) {
      for (const path of [`${route}/`, `${route}?q="x"`]) {
        const answer = await request(origin, path)
        if (defects.includes('error-as-200')) checkErrorAs200(answer, path)
        else checkError(answer, path, defects.includes('error-as-500') ? 500 : 404)
      }
    }
  },
  {
    name: 'no ETag is kept for an unknown query',
    async run ({ origin, route, defects }) {
      const paths = Array.from({ length: NEW_QUERIES }, (_, i) => `${route}?new=${i}`)
      for (const path of paths) await request(origin, path)
      const answers = await Promise.all(paths.map(path => request(origin, path)))
      const kept = answers.filter(({ headers }) => headers.etag !== undefined).length
      const wanted = defects.includes('etag-per-query') ? NEW_QUERIES : 0
      assert.equal(kept, wanted, `how many of ${NEW_QUERIES} queries that were asked once have an ETag`)
    }
  }
]

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
