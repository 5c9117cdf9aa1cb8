// @ts-check
import { fails, holds } from '../../../scripts/check/verdict.js'
import { withServer } from '../../../scripts/check/with-server.js'
import { startDistance } from '../../../scripts/stages/distance.js'
import { say } from '../../../scripts/render/say.js'
import { request } from 'bench-in-turns/start/http-client.js'

/**
 * @import { Context, Finding } from '../../../scripts/check/check-exercise.js'
 */

const AWAY_MS = 5 // each way
const WITHIN_MS = 100
const REQUESTS = 100
const MOST_LATE = 1
const ROUNDS = 3 // others may have the processor for a moment; whoever waits too often is late in each of them
const MANY_LATE = 50 // by whoever waits too often, on a calm machine as well

/**
 * Do the answers come in time with a database that is further away?
 *
 * @param {Context} context
 * @returns {Promise<Finding>}
 */
export async function check ({ stage, signal }) {
  const database = String(stage.settings?.DATABASE_URL)
  const distance = await startDistance(database, AWAY_MS, { signal })
  try {
    const settings = { DATABASE_URL: distance.urlOf(database) }
    return await withServer({ ...stage, settings }, signal, async ({ url }) => {
      await request(url, stage.route) // opens a connection
      let late = await countLate(url)
      for (let round = 1; round < ROUNDS && isUnclear(late); round++) late = await countLate(url)
      const values = { late, requests: REQUESTS, withinMs: WITHIN_MS, awayMs: AWAY_MS }
      const says = say(
        '{late} of {requests} answers take longer than {withinMs} ms with the database {awayMs} ms away, each way',
        values
      )
      if (late <= MOST_LATE) return holds(says)
      return isUnclear(late) ? { verdict: 'undecided', says } : fails(says)
    })
  } finally {
    await distance.stop()
  }
}

const isUnclear = late => late > MOST_LATE && late <= MANY_LATE

async function countLate (url) {
  let late = 0
  for (let id = 1; id <= REQUESTS; id++) {
    const startMs = performance.now()
    await request(url, `/customers/${id}`)
    if (performance.now() - startMs > WITHIN_MS) late++
  }
  return late
}
