// @ts-check
import { request } from '../../gate/http-client.js'
import { withServer } from '../with-server.js'
import { say } from '../../say.js'

/** @import { Context, Finding } from '../run.js' */

/**
 * @param {{ event: string, requests: number, atMost: number }} condition
 * @param {Context} context
 * @returns {Promise<Finding>}
 */
export async function run ({ event, requests, atMost }, { stage, signal }) {
  const { afterListeners: count } = await withServer(stage, signal, async server => {
    for (let i = 0; i < requests; i++) await request(server.url, stage.route)
    return server.read()
  })
  const says = say`${count} '${event}' listeners after ${requests} requests`
  return count <= atMost ? { verdict: 'holds', says } : { verdict: 'fails', says: say`${says}; at most ${atMost} allowed` }
}
