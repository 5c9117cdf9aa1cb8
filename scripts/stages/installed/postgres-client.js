// @ts-check
// A connection to a database, for as long as some work takes.
import { Client } from 'pg'

const CONNECT_WITHIN_MS = 10_000

/**
 * @template T
 * @param {string | undefined} url of a database; without one, that of the environment
 * @param {(client: import('pg').Client) => Promise<T>} work
 * @returns {Promise<T>} what the work returns
 */
export async function withClient (url, work) {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: CONNECT_WITHIN_MS })
  client.on('error', () => {}) // its query fails as well
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
