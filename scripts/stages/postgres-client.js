// @ts-check
// A connection to a database, for as long as some work takes.
import { Client } from 'pg'

/**
 * @template T
 * @param {string | undefined} url of a database; without one, that of the environment
 * @param {(client: import('pg').Client) => Promise<T>} work
 * @returns {Promise<T>} what the work returns
 */
export async function withClient (url, work) {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
