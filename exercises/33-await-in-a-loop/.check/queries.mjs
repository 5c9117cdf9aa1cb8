// @ts-check
import { fails, holds } from '../../../scripts/check/verdict.js'
import { withServer } from '../../../scripts/check/with-server.js'
import { countQueries } from '../../../scripts/check/count-queries.js'
import { say } from '../../../scripts/render/say.js'
import { request } from 'bench-in-turns/start/http-client.js'

/**
 * @import { Context, Finding } from '../../../scripts/check/check-exercise.js'
 */

const MOST = 3
const PATHS = [7, 8, 9, 500].map(id => `/customers/${id}`)

/**
 * How often is the database asked for one answer?
 *
 * @param {Context} context
 * @returns {Promise<Finding>}
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
      return holds(say('an answer takes {most} queries at most', { most: MOST }))
    })
  } finally {
    await counter.stop()
  }
}
