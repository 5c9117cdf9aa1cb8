// @ts-check
import { decideInRounds, fails, openLoad, say, withServer } from '../../../scripts/check/check-kit.js'

/** @import { Check } from '../../../scripts/check/check-kit.js' */

const LOAD = '/report'
// Each another one: what was computed once is no help. They are as large as may be (see LARGER in computed.mjs), so a
// slice of five milliseconds is a small part of one.
const REPORTS = Array.from({ length: 100 }, (_, i) => ({ path: `${LOAD}/${113_000 - i}` }))
const OF = '/ping'
const PERCENTILE = 90 // the wait for a report is that of most pings; the longest of all are those of a busy moment
const AT_MOST = 0.5
const ROUND_S = 1
const SHORTEST_ROUND_S = 0.6
// Whoever waits for an answer before the next request hardly ever asks while the server is blocked.
const ASKED = { overallRate: 211, connections: 100 }

/**
 * How long one route takes to answer while another one is asked for all the time.
 *
 * @type {Check}
 */
export async function check ({ stage, start, isQuick, signal }) {
  const durationS = isQuick ? SHORTEST_ROUND_S : ROUND_S
  const [asking, loading] = [openLoad('paced', signal), openLoad('paced', signal)]
  const measure = one => withServer(one, signal, async ({ url }) => {
    const loads = await Promise.all([
      asking.run(url + OF, { ...ASKED, durationS }),
      loading.run(url + LOAD, { connections: 1, durationS, asked: REPORTS })
    ])
    return loads.map(({ result }) => result.latencyMsOf2xx)
  })
  const says = say(
    "the {percentile}th percentile of GET {of} while {load} is asked for, yours / the starting point's",
    { percentile: PERCENTILE, of: OF, load: LOAD }
  )
  try {
    return await decideInRounds({ isQuick, atMost: AT_MOST, says }, async () => {
      const measured = [...await measure(start), ...await measure(stage)]
      const unanswered = measured.findIndex(latencyMs => !latencyMs)
      if (unanswered !== -1) {
        return fails(say('no answer to GET {path} under load', { path: unanswered % 2 ? LOAD : OF }))
      }
      const [other, , mine] = measured.map(latencyMs => latencyMs?.percentiles[PERCENTILE] ?? NaN)
      return mine / other
    })
  } finally {
    await Promise.all([asking.stop(), loading.stop()])
  }
}
