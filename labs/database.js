// @ts-check
// What a database itself says of how it was asked.
import pWaitFor from 'p-wait-for'
import { withClient } from '../scripts/stages/installed/postgres-client.js'

/** Every server has it. Nobody is asked there for longer than a moment: while one is, no database can be made. */
const ELSEWHERE = '/postgres'
const PATIENCE_MS = 30_000
const COUNTS = `SELECT xact_commit::int AS queries, active_time AS "activeMs", numbackends AS connections
  FROM pg_stat_database WHERE datname = $1`

/**
 * A connection tells what it did when it ends, so all of them have to.
 *
 * @param {string} url of a database
 * @returns {Promise<{ queries: number, activeMs: number }>} of all connections to it, since it was made: queries, each
 *   outside of a transaction, and the time that they took
 */
export function countsOf (url) {
  const { pathname } = new URL(url)
  return withClient(String(Object.assign(new URL(url), { pathname: ELSEWHERE })), async client => {
    const look = async () => (await client.query(COUNTS, [pathname.slice(1)])).rows[0]
    await pWaitFor(async () => (await look()).connections === 0, { timeout: PATIENCE_MS })
    return look()
  })
}
