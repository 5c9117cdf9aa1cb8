// @ts-check
import { fails, holds, request, say, withServer } from '../../../scripts/check/check-kit.js'
import { countQueries } from './count-queries.mjs'

/** @import { Check } from '../../../scripts/check/check-kit.js' */

const MOST = 3
const PATHS = [7, 8, 9, 500, ...Array.from({ length: 20 }, (_, i) => 100 + i)].map(id => `/customers/${id}`)
const POOL = 10 // connections that the server has for all its answers

/**
 * How often is the database asked for one answer, and is that on the connections that are there?
 *
 * @type {Check}
 */
export async function check ({ stage, signal }) {
  const counter = await countQueries(String(stage.settings?.DATABASE_URL))
  try {
    return await withServer({ ...stage, settings: { DATABASE_URL: counter.url } }, signal, async ({ url }) => {
      for (const path of PATHS) {
        const before = counter.count()
        await request(url, path)
        const queries = counter.count() - before
        if (queries > MOST) return fails(say('GET {path} takes {queries} queries; at most {most} allowed', { path, queries, most: MOST }))
      }
      const values = { connections: counter.connections(), answers: PATHS.length, most: POOL }
      if (values.connections > POOL) {
        return fails(say('{answers} answers open {connections} connections; the pool has {most}', values))
      }
      return holds(say('an answer takes {most} queries at most', { most: MOST }))
    })
  } finally {
    await counter.stop()
  }
}
