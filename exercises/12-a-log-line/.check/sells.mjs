// @ts-check
import { join } from 'node:path'
import { fails, holds } from '../../../scripts/check/verdict.js'
import { withServer } from '../../../scripts/check/with-server.js'
import { say } from '../../../scripts/render/say.js'
import { request } from 'bench-in-turns/start/http-client.js'

/** @import { Context, Finding } from '../../../scripts/check/check-exercise.js' */

const PATHS = ['/items/7', '/items/640', '/items/7']

/**
 * Are items sold while nobody sees the debug line? The line of the next debugger would tell.
 *
 * @param {Context} context
 * @returns {Promise<Finding>}
 */
export async function check ({ stage, exercise, signal }) {
  const preload = join(exercise.dir, '.check/count-sold.cjs')
  const sold = await withServer(stage, signal, async server => {
    for (const path of PATHS) await request(server.url, path)
    return (await server.read()).counts.sold
  }, ['--require', preload])
  const requests = PATHS.length
  return sold === null || sold === requests
    ? holds(say('{requests} requests sell as many items, whatever the level is', { requests }))
    : fails(say(
      'while debug is off, {requests} requests sell {sold} items: only the line may depend on the level',
      { requests, sold }
    ))
}
