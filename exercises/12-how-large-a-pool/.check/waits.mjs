// @ts-check
import { setTimeout as wait } from 'node:timers/promises'
import { stats } from 'bench-in-turns'
import { watchMachine } from 'bench-in-turns/kit.js'
import { cpuMicros, fails, holds, parseJson, request, say, withServer } from '../../../scripts/check/check-kit.js'
import { startDistance } from '../../../labs/equipment/distance.js'

/** @import { Check, Finding } from '../../../scripts/check/check-kit.js' */

const AWAY_MS = 25 // each way
const RATE = 30
const SECONDS = 8
const FEW = 0.25 // one in twenty is expected, and more where others want the processor as well

/**
 * With the pool of answers.js, how many requests wait for a connection?
 *
 * @type {Check}
 */
export async function check ({ stage, signal }) {
  const database = String(stage.settings?.DATABASE_URL)
  const distance = await startDistance(database, AWAY_MS, { signal })
  try {
    const settings = { DATABASE_URL: distance.urlOf(database) }
    return await withServer({ ...stage, settings }, signal, async server => {
      const { url } = server
      await Promise.all(Array.from({ length: 2 * RATE }, () => request(url, '/'))) // opens all connections
      const [before, cpuBefore] = [await readPool(url), cpuMicros(await server.read())]
      const endWatch = watchMachine()
      await askAtRandom(url, signal)
      const shares = stats.machineShares(endWatch(), cpuMicros(await server.read()) - cpuBefore)
      return judge(before, await readPool(url), stats.findSpoilers(shares).length > 0)
    })
  } finally {
    await distance.stop()
  }
}

async function readPool (url) {
  return parseJson((await request(url, '/pool')).body)
}

/** At random times: each gap is independent of the one before it. */
async function askAtRandom (url, signal) {
  const endMs = performance.now() + SECONDS * 1000
  const answers = []
  for (let dueMs = performance.now(); dueMs < endMs; dueMs -= Math.log(1 - Math.random()) * 1000 / RATE) {
    await wait(Math.max(0, dueMs - performance.now()), null, { signal })
    answers.push(request(url, '/'))
  }
  await Promise.all(answers)
}

/**
 * @param {{ waited: number, requests: number }} before
 * @param {{ waited: number, requests: number }} after
 * @param {boolean} isBusy
 * @returns {Finding}
 */
export function judge (before, after, isBusy) {
  const waited = after.waited - before.waited
  const requests = after.requests - before.requests
  const says = say('{waited} of {requests} requests waited for a connection', { waited, requests })
  if (waited <= FEW * requests) return holds(says)
  return isBusy ? { verdict: 'undecided', says } : fails(says) // who waits for the processor keeps the connection longer
}
