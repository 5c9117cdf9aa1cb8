// @ts-check
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fails, holds, say, withClient, withServer } from '../../../scripts/check/check-kit.js'

/** @import { Check } from '../../../scripts/check/check-kit.js' */

const { sold } = createRequire(import.meta.url)(join(import.meta.dirname, '../queries.js'))
const PRODUCTS = ['product 7', 'Product 250', 'PRODUCT 499']
const MOST_BLOCKS = 300 // 200 rows in as many of them, and what leads there

/**
 * Does the database find what it is asked for, and not look through everything?
 *
 * @type {Check}
 */
export async function check ({ stage, signal }) {
  // The server has run the migration.
  return withServer(stage, signal, () => withClient(stage.settings?.DATABASE_URL, async client => {
    for (const product of PRODUCTS) {
      const { rows: [row] } = await client.query(`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${sold}`, [product])
      const [{ Plan: plan }] = row['QUERY PLAN']
      const blocks = plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
      const values = { blocks, scan: scanOf(plan) }
      if (blocks > MOST_BLOCKS) {
        return fails(say('the query that takes most time still reads {blocks} pages, by a {scan}', values))
      }
    }
    return holds(say('the query that takes most time reads {most} pages at most', { most: MOST_BLOCKS }))
  }))
}

/** @returns {string} how it gets at its rows, as in `Seq Scan on items` */
function scanOf (plan) {
  const { 'Node Type': type, 'Relation Name': relation, Plans: [inner] = [] } = plan
  return relation || !inner ? `${type} on ${relation}` : scanOf(inner)
}
