// @ts-check
import pWaitFor from 'p-wait-for'
import { fails, holds, request, say, withClient, withServer } from '../../../scripts/check/check-kit.js'

/** @import { Check } from '../../../scripts/check/check-kit.js' */

const REQUESTS = 100
const MOST_ROWS = 1000 // twenty orders and their items are a hundred
const OTHERS = `SELECT FROM pg_stat_activity
  WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()`
const ROWS = 'SELECT sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int AS rows FROM pg_stat_user_tables'

/**
 * How many rows does the database read for one answer? Three queries wait 30 ms for the way, on any machine; what is
 * left of the 100 ms is for their work, and rows are work that can be counted.
 *
 * @type {Check}
 */
export async function check ({ stage, signal }) {
  return withClient(stage.settings?.DATABASE_URL, async client => {
    const countRows = async requests => {
      const before = await readRows(client)
      await withServer(stage, signal, ({ url }) => askAll(url, requests))
      // A connection tells what it has read when it ends, if not before.
      await pWaitFor(async () => (await client.query(OTHERS)).rowCount === 0)
      return await readRows(client) - before
    }
    const ofStart = await countRows(0)
    const rows = Math.max(0, Math.round((await countRows(REQUESTS) - ofStart) / REQUESTS))
    const says = say('the database reads {rows} rows for one answer', { rows })
    return rows <= MOST_ROWS ? holds(says) : fails(say('{says}; at most {most} allowed', { says, most: MOST_ROWS }))
  })
}

async function readRows (client) {
  const { rows: [{ rows }] } = await client.query(ROWS)
  return rows
}

async function askAll (url, requests) {
  for (let id = 1; id <= requests; id++) await request(url, `/customers/${id}`)
}
