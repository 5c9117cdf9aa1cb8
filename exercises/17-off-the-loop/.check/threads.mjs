// @ts-check
import { fails, holds, request, say, withCounter } from '../../../scripts/check/check-kit.js'

/** @import { Check } from '../../../scripts/check/check-kit.js' */

const PATH = '/report/1000'
const FIRST = 10 // a pool may fill with these
const REPORTS = 20
const MOST_MORE = 5 // one or two may still be about to end

/**
 * Does each report leave a thread behind? Each takes megabytes, for as long as the process lives.
 *
 * @type {Check}
 */
export async function check (context) {
  const threads = await withCounter(context, 'count-threads.cjs', async server => {
    const askOften = async times => {
      for (let i = 0; i < times; i++) await request(server.url, PATH)
      return (await server.read()).counts.threads
    }
    const before = await askOften(FIRST)
    return await askOften(REPORTS) - before
  })
  return threads <= MOST_MORE
    ? holds(say('reports leave no threads behind'))
    : fails(say('after {reports} more reports, {threads} more threads live on', { reports: REPORTS, threads }))
}
