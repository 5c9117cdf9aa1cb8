// @ts-check
// What the database itself says of how it is asked.
import pWaitFor from 'p-wait-for'
import { Client } from 'pg'
import { median } from 'simple-statistics'
import { request } from 'bench-in-turns/start/http-client.js'

/**
 * @import { SampleRun } from '../design.js'
 * @import { Stage } from '../../scripts/stages/catalog.js'
 */

const REQUESTS = 10
const ROUND_TRIPS = 50
/** Every server has it. Nobody is asked there for longer than a moment: while one is, no database can be made. */
const ELSEWHERE = '/postgres'
const PATIENCE_MS = 30_000
const COUNT = `SELECT xact_commit::int AS queries, numbackends AS connections
  FROM pg_stat_database WHERE datname = $1`

/**
 * Each query outside of a transaction is one by itself. The database counts those of a connection when that ends, so a
 * server is started and ended twice, and what it asks in between is the difference.
 *
 * @param {Stage} stage
 * @param {Pick<SampleRun, 'start'>} run
 * @returns {Promise<number>} for each request
 */
export async function countQueries (stage, run) {
  const url = stage.settings?.DATABASE_URL ?? ''
  const { pathname } = new URL(url)
  return withClient(elsewhere(url), async client => {
    const count = async requests => {
      const before = await countWhenEnded(client, pathname.slice(1))
      const server = await run.start(stage)
      for (let i = 0; i < requests; i++) await request(server.url, stage.route)
      await server.stop()
      return await countWhenEnded(client, pathname.slice(1)) - before
    }
    await count(0) // the first one fills the tables
    const withOne = await count(1) // it opens a connection, too
    return (await count(1 + REQUESTS) - withOne) / REQUESTS
  })
}

async function countWhenEnded (client, database) {
  const look = async () => (await client.query(COUNT, [database])).rows[0]
  await pWaitFor(async () => (await look()).connections === 0, { timeout: PATIENCE_MS })
  return (await look()).queries
}

/**
 * @param {string} url
 * @returns {Promise<number>} ms
 */
export function timeRoundTrip (url) {
  return withClient(url, async client => {
    const times = []
    for (let i = 0; i < ROUND_TRIPS; i++) {
      const startMs = performance.now()
      await client.query('') // nothing to plan, and nothing to do
      times.push(performance.now() - startMs)
    }
    return median(times)
  })
}

const elsewhere = url => String(Object.assign(new URL(url), { pathname: ELSEWHERE }))

/**
 * @template T
 * @param {string} url
 * @param {(client: any) => Promise<T>} work
 */
async function withClient (url, work) {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
