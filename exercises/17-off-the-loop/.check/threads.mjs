// @ts-check
import { availableParallelism } from 'node:os'
import { fails, holds, request, say, withCounter } from '../../../scripts/check/check-kit.js'

/** @import { Check } from '../../../scripts/check/check-kit.js' */

const PATH = '/report/1000'
const FIRST = Math.max(30, availableParallelism()) // a pool may fill with these
const REPORTS = 20
const MOST_MORE = 5 // one or two may still be about to end

/**
 * Does each report leave a thread or a process behind? Each takes megabytes, for as long as the process lives.
 *
 * @type {Check}
 */
export async function check (context) {
  const { threads, processes } = await withCounter(context, 'count-threads.cjs', async server => {
    const askOften = async times => {
      for (let i = 0; i < times; i++) await request(server.url, PATH)
      return (await server.read()).counts
    }
    const before = await askOften(FIRST)
    const after = await askOften(REPORTS)
    return { threads: after.threads - before.threads, processes: after.processes - before.processes }
  })
  const values = { reports: REPORTS, threads, processes }
  if (threads > MOST_MORE) return fails(say('after {reports} more reports, {threads} more threads live on', values))
  return processes > MOST_MORE
    ? fails(say('after {reports} more reports, {processes} more processes live on', values))
    : holds(say('reports leave no threads behind'))
}
