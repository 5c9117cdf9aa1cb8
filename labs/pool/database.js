// @ts-check
// How long the database was at work for a server, in its own words.
import pWaitFor from 'p-wait-for'
import { Client } from 'pg'

const PATIENCE_MS = 30_000
const WORK = 'SELECT active_time, numbackends FROM pg_stat_database WHERE datname = $1'

/**
 * A connection tells what it did when it ends, so all of them have to.
 *
 * @param {string} url of a database
 * @returns {Promise<number>} ms that all connections to it, since it was made, have spent on queries
 */
export async function workOf (url) {
  const name = new URL(url).pathname.slice(1)
  const client = new Client({ connectionString: String(Object.assign(new URL(url), { pathname: '/postgres' })) })
  await client.connect()
  try {
    const look = async () => (await client.query(WORK, [name])).rows[0]
    await pWaitFor(async () => (await look()).numbackends === 0, { timeout: PATIENCE_MS })
    return (await look()).active_time
  } finally {
    await client.end()
  }
}
