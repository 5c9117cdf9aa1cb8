// @ts-check
// Who waits for whom in PostgreSQL, asked again and again while requests run.
import { setTimeout as delay } from 'node:timers/promises'
import { max } from 'simple-statistics'
import { withClient } from '../stages/installed/postgres-client.js'
import { shortenQuery } from './short-query.js'

const EVERY_MS = 10

/** What one would type: each session that waits for a lock, and the one at the head of its queue. */
export const WHO_HOLDS_WHOM = 'SELECT blocked.pid AS waits, blocked.query AS waiting_query, blocker.pid AS holds, ' +
  'blocker.state, blocker.query AS last_query, clock_timestamp() - blocker.xact_start AS open_for ' +
  'FROM pg_stat_activity AS blocked CROSS JOIN LATERAL unnest(pg_blocking_pids(blocked.pid)) AS head(pid) ' +
  'JOIN pg_stat_activity AS blocker ON blocker.pid = head.pid ' +
  'WHERE blocked.datname = current_database() AND cardinality(pg_blocking_pids(blocker.pid)) = 0'
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
