// @ts-check
// Who waits for whom in PostgreSQL, asked again and again while requests run.
import { setTimeout as delay } from 'node:timers/promises'
import { max } from 'simple-statistics'
import { withClient } from '../stages/installed/postgres-client.js'
import { shortenQuery } from './short-query.js'

const EVERY_MS = 10

/**
 * What one would type: each session that waits for a lock, and the one that holds up its queue. `pg_blocking_pids` also
 * names those that are only ahead in the queue, so its answers are followed until somebody waits for no lock.
 */
export const WHO_HOLDS_WHOM = 'WITH RECURSIVE behind AS MATERIALIZED (' +
  'SELECT pid, unnest(pg_blocking_pids(pid)) AS ahead FROM pg_stat_activity WHERE datname = current_database()), ' +
  'chain AS (SELECT pid, ahead FROM behind ' +
  'UNION SELECT chain.pid, behind.ahead FROM chain JOIN behind ON behind.pid = chain.ahead) ' +
  'SELECT waiting.pid AS waits, waiting.query AS waiting_query, holder.pid AS holds, holder.state, ' +
  'holder.query AS last_query, clock_timestamp() - holder.xact_start AS open_for ' +
  'FROM chain JOIN pg_stat_activity AS waiting USING (pid) JOIN pg_stat_activity AS holder ON holder.pid = ahead ' +
  'WHERE ahead NOT IN (SELECT pid FROM behind)'
const IN_MS = `SELECT waits, waiting_query, state, last_query, extract(epoch FROM open_for) * 1000 AS open_ms
  FROM (${WHO_HOLDS_WHOM}) AS seen`

/**
 * @typedef {object} HeldUp
 * @property {string} waits the query, without literals
 * @property {string} holds the last query of the session that it waits for
 * @property {string} state of that session, such as `idle in transaction`
 * @property {number} most sessions that waited for it at once
 * @property {number} openMs how long its transaction had been open, at most
 */

/**
 * @param {string} url of the database
 * @returns {{ end: () => Promise<HeldUp[] | null> }} null where the database could not be asked
 */
export function watchLocks (url) {
  const ended = new AbortController()
  const seen = /** @type {any[][]} */ ([])
  const watched = withClient(url, async client => {
    while (!ended.signal.aborted) {
      seen.push((await client.query(IN_MS)).rows)
      await delay(EVERY_MS)
    }
  }).then(() => summarizeLocks(seen), () => null)
  return {
    end () {
      ended.abort()
      return watched
    }
  }
}

/**
 * @param {{ waiting_query: string, state: string, last_query: string, open_ms: number | string }[][]} seen rows of each
 *   look
 * @returns {HeldUp[]} those that most waited for first
 */
export function summarizeLocks (seen) {
  const rows = seen.flatMap((rows, look) => rows.map(row => ({
    look,
    waits: shortenQuery(row.waiting_query),
    holds: shortenQuery(row.last_query),
    state: row.state,
    openMs: Number(row.open_ms)
  })))
  const groups = Map.groupBy(rows, ({ waits, holds, state }) => [waits, holds, state].join('\n'))
  return [...groups.values()].map(group => {
    const [{ waits, holds, state }] = group
    const ofLooks = [...Map.groupBy(group, ({ look }) => look).values()].map(({ length }) => length)
    return { waits, holds, state, most: max(ofLooks), openMs: max(group.map(({ openMs }) => openMs)) }
  }).sort((a, b) => b.most - a.most || b.openMs - a.openMs)
}
