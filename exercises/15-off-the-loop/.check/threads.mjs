// @ts-check
import { join } from 'node:path'
import { fails, holds } from '../../../scripts/check/verdict.js'
import { withServer } from '../../../scripts/check/with-server.js'
import { say } from '../../../scripts/render/say.js'
import { request } from 'bench-in-turns/start/http-client.js'

/** @import { Context, Finding } from '../../../scripts/check/check-exercise.js' */

const PATH = '/report/1000'
const FIRST = 10 // a pool may fill with these
const REPORTS = 20
const MOST_MORE = 5 // one or two may still be about to end

/**
 * Does each report leave a thread behind? Each takes megabytes, for as long as the process lives.
 *
 * @param {Context} context
 * @returns {Promise<Finding>}
 */
export async function check ({ stage, exercise, signal }) {
  const preload = join(exercise.dir, '.check/count-threads.cjs')
  const threads = await withServer(stage, signal, async server => {
    const askOften = async times => {
      for (let i = 0; i < times; i++) await request(server.url, PATH)
      return (await server.read()).counts.threads
    }
    const before = await askOften(FIRST)
    return await askOften(REPORTS) - before
  }, ['--require', preload])
  return threads <= MOST_MORE
    ? holds(say('reports leave no threads behind'))
    : fails(say('after {reports} more reports, {threads} more threads live on', { reports: REPORTS, threads }))
}
