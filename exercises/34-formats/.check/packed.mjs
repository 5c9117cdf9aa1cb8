// @ts-check
import { cpuMicros, decideInRounds, fails, openLoad, say, withServer } from '../../../scripts/check/check-kit.js'

/** @import { Check } from '../../../scripts/check/check-kit.js' */

const WARM_UP = 60
const REQUESTS = 150
const LONGEST_MS = 60_000
const AT_MOST = 0.3

/**
 * What does a request cost that takes gzip? The ratio of the other condition knows only those that do not.
 *
 * @type {Check}
 */
export async function check ({ stage, start, isQuick, signal }) {
  const generator = openLoad('bursts', signal)
  const asked = [{ path: stage.route, headers: { 'accept-encoding': 'gzip' } }]
  const measure = one => withServer(one, signal, async server => {
    const load = requests => generator.run(server.url, { connections: 1, durationMs: LONGEST_MS, requests, asked })
    await load(WARM_UP)
    const before = await server.read()
    const { result } = await load(REQUESTS)
    const after = await server.read()
    return { answered: result.requests - result.non2xx, micros: cpuMicros(after) - cpuMicros(before) }
  })
  const says = say("CPU time of a request that takes gzip, yours / the starting point's")
  try {
    return await decideInRounds({ isQuick, atMost: AT_MOST, says }, async () => {
      const before = await measure(start)
      const mine = await measure(stage)
      if (mine.answered < REQUESTS) return fails(say('no answer to GET {path} under load', { path: stage.route }))
      return mine.micros / before.micros
    })
  } finally {
    await generator.stop()
  }
}
