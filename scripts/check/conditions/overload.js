// @ts-check
import { request } from '../../gate/http-client.js'
import { openPaced } from '../../load/paced.js'
import { withServer } from '../with-server.js'
import { say } from '../../say.js'

/** @import { Context, Finding } from '../run.js' */

const CALM_S = 2
const BUSY_S = 3
// What comes right after a load, or while somebody else has the processor, may be refused and proves nothing.
const FEW = 0.25
const MOST = 0.75

/**
 * Does the server refuse some of what is too much, and answer everybody before and afterwards?
 *
 * @param {{ path: string, calmRate: number, busyRate: number, connections: number, refusal: number }} condition
 *   rates in requests per second; `refusal` is the status that says no
 * @param {Context} context
 * @returns {Promise<Finding>}
 */
export async function run ({ path, calmRate, busyRate, connections, refusal }, { stage, signal }) {
  const generator = openPaced(signal)
  try {
    return await withServer(stage, signal, async ({ url }) => {
      const load = async (overallRate, durationS) => {
        const { result } = await generator.run(url + path, { connections, durationS, overallRate })
        return result
      }
      const before = judgeCalm(await load(calmRate, CALM_S), say`before the load`)
      if (before) return before
      const [busy, status] = await Promise.all([load(busyRate, BUSY_S), firstRefusal(url, path, signal)])
      const problem = judgeBusy(busy, status, { busyRate, refusal }) ??
        judgeCalm(await load(calmRate, CALM_S), say`afterwards`)
      const says = say`refuses ${busy.non2xx} of ${busy.requests} requests at ${busyRate} per second, and answers when it is calm`
      return problem ?? { verdict: 'holds', says }
    })
  } finally {
    await generator.stop()
  }
}

/** @returns {Finding | null} */
function judgeCalm ({ requests, non2xx }, when) {
  const says = say`refuses ${non2xx} of ${requests} requests ${when}, when it has little to do`
  if (requests === 0) return { verdict: 'undecided', says: say`no request was answered ${when}` }
  if (non2xx > MOST * requests) return { verdict: 'fails', says }
  return non2xx > FEW * requests ? { verdict: 'undecided', says } : null
}

/** @returns {Finding | null} */
function judgeBusy ({ requests, non2xx }, status, { busyRate, refusal }) {
  const at = say`of ${requests} requests at ${busyRate} per second`
  if (requests === 0) return { verdict: 'undecided', says: say`none ${at} was answered in time` }
  if (non2xx === 0) return { verdict: 'fails', says: say`refuses none ${at}, and the queue grows` }
  if (non2xx === requests) return { verdict: 'fails', says: say`refuses all ${at}` }
  if (status === null || status === refusal) return null
  return { verdict: 'fails', says: say`what is refused has the status ${status}, not ${refusal}` }
}

/** @returns {Promise<number | null>} the status of the first answer that is a refusal; null when none came in time */
async function firstRefusal (url, path, signal) {
  const untilMs = performance.now() + BUSY_S * 1000
  while (performance.now() < untilMs) {
    const { status } = await request(url, path)
    signal.throwIfAborted()
    if (status < 200 || status > 299) return status
  }
  return null
}
