// @ts-check
import { fails, holds, request, say, withCounter } from '../../../scripts/check/check-kit.js'

/** @import { Check } from '../../../scripts/check/check-kit.js' */

const PATHS = ['/items/7', '/items/640', '/items/7']
const SHOWN = '/items/8' // with the debug line, and so it sells one item in any case

/**
 * Are items sold while nobody sees the debug line? The line of the next debugger would tell.
 *
 * @type {Check}
 */
export async function check (context) {
  const sold = await withCounter(context, 'count-sold.cjs', async server => {
    for (const path of PATHS) await request(server.url, path)
    await request(server.url, SHOWN, { headers: { 'x-debug': 'on' } })
    const { sold } = (await server.read()).counts
    return sold === null ? null : sold - 1
  })
  const requests = PATHS.length
  return sold === null || sold === requests
    ? holds(say('{requests} requests sell as many items, whatever the level is', { requests }))
    : fails(say(
      'while debug is off, {requests} requests sell {sold} items: only the line may depend on the level',
      { requests, sold }
    ))
}
