// @ts-check
// Is a URL without content answered as such, and forgotten?
import assert from 'node:assert/strict'
import { request } from './http-client.js'
import { CACHE_CONTROL, JSON_TYPE, parseJson } from './json-body.js'

/** @import { Check } from './seed-contract.js' */

const NEW_QUERIES = 20

/** @type {Check[]} */
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
      assert.equal(
        kept,
        defects.includes('etag-per-query') ? NEW_QUERIES : 0,
        `how many of ${NEW_QUERIES} queries that were asked once have an ETag`
      )
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
