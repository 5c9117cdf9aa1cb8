// @ts-check
import { setTimeout as wait } from 'node:timers/promises'
import { loadServer, stats } from 'bench-in-turns'
import { fails, holds, openLoad, say, withServer } from '../../../scripts/check/check-kit.js'

/**
 * @import { Check, Finding, Message } from '../../../scripts/check/check-kit.js'
 * @import { Loaded, PacedResult } from 'bench-in-turns'
 */

const WORK_MS = 20 // as it is handed out
const SLOW_MS = 50
// A loop that has no time left comes round quickly with these, and with a slow request it is late while it has time: by
// its delay nobody can tell which it is.
const SHORT_MS = 2
const CONNECTIONS = 50
const FEW_CONNECTIONS = 4
const WITHIN_MS = 1000
const CALM = { times: 0.5, durationS: 3 } // of what the server can do
const BUSY = { times: 4, durationS: 4 }
const SELDOM = { times: 0.1, durationS: 4 } // beside busy programs, too, the loop has time in between
const REST_MS = 1000 // for whoever looks back that far
// Somebody else may have the processor for a moment, and the requests of that time come all at once.
const FEW_REFUSED = 0.1
const MANY_REFUSED = 0.9 // by whoever refuses on a calm machine, too
const MOST_REFUSED = 0.5 // of those that come seldom
const LEAST_REFUSED = 0.25 // of four times what it can do
const LEAST_ANSWERED = 0.25 // of what it can do

/**
 * Does the server refuse what is too much, soon, and next to nothing while it has half of what it can do? And does it
 * see by itself when requests take longer, or are short?
 *
 * @type {Check}
 */
export async function check ({ stage, signal }) {
  const generator = openLoad('paced', signal)
  const withWork = (workMs, judge) =>
    withServer({ ...stage, settings: { WORK_MS: String(workMs) } }, signal, server => {
      const ask = ({ times, durationS }, connections = CONNECTIONS) => loadServer(server, () =>
        generator.run(`${server.url}/`, { connections, durationS, overallRate: times * rateOf(workMs) }))
      return judge({
        async calm (when) {
          const finding = judgeCalm(await ask(CALM), when)
          if (finding?.verdict !== 'undecided') return finding
          const { result: { requests, non2xx } } = await ask(SELDOM)
          return non2xx > MOST_REFUSED * requests ? fails(finding.says) : finding
        },
        busy: async connections => judgeBusy(await ask(BUSY, connections), workMs)
      })
    })
  try {
    const problem = await withWork(WORK_MS, async ({ calm, busy }) =>
      await calm(say('before the load')) ?? await busy() ?? await wait(REST_MS, null, { signal }) ??
      await calm(say('afterwards'))
    ) ?? await withWork(SLOW_MS, async ({ calm, busy }) =>
      await calm(say('of {workMs} ms each', { workMs: SLOW_MS })) ?? await busy()
    ) ?? await withWork(SHORT_MS, ({ busy }) => busy(FEW_CONNECTIONS))
    return problem ?? holds(say(
      'refuses what is too much, and next to nothing at half of what it can do, whether a request takes {all} ms',
      { all: say('{short}, {usual} or {slow}', { short: SHORT_MS, usual: WORK_MS, slow: SLOW_MS }) }
    ))
  } finally {
    await generator.stop()
  }
}

/** @returns {number} requests per second that the server can do */
function rateOf (workMs) {
  return 1000 / workMs
}

/**
 * @param {Loaded<PacedResult>} loaded
 * @param {Message} when
 * @returns {Finding | null}
 */
function judgeCalm (loaded, when) {
  const { requests, non2xx } = loaded.result
  const values = { non2xx, requests, when }
  const says = say('refuses {non2xx} of {requests} requests {when}, at half of what it can do', values)
  if (non2xx > MANY_REFUSED * requests) return fails(says)
  return requests === 0 || non2xx > FEW_REFUSED * requests ? { verdict: failsUnlessBusy(loaded), says } : null
}

/**
 * @param {Loaded<PacedResult>} loaded
 * @param {number} workMs that each request takes
 * @returns {Finding | null}
 */
function judgeBusy (loaded, workMs) {
  const { requests, non2xx, latencyMs } = loaded.result
  const rate = rateOf(workMs)
  const sent = say('at {busy} requests per second of {workMs} ms each', { busy: BUSY.times * rate, workMs })
  const due = BUSY.times * rate * BUSY.durationS
  const can = rate * BUSY.durationS
  const answered = requests - non2xx
  const lateMs = Math.round(latencyMs.percentiles[90])
  if (non2xx < LEAST_REFUSED * due) {
    // On no machine can it do more: what a request takes is a time, and not work.
    const values = { non2xx, due, sent, can }
    return fails(say('refuses {non2xx} of {due} {sent}, of which it can do {can}: the queue grows', values))
  }
  if (answered < LEAST_ANSWERED * can) {
    const says = say('answers {answered} of {due} {sent}, of which it can do {can}', { answered, due, sent, can })
    return { verdict: failsUnlessBusy(loaded), says }
  }
  if (lateMs > WITHIN_MS) {
    const says = say(
      'lets one client in ten wait for over {lateMs} ms {sent}, and {withinMs} ms is all they may',
      { lateMs, sent, withinMs: WITHIN_MS }
    )
    return { verdict: failsUnlessBusy(loaded), says }
  }
  return null
}

/**
 * @param {Loaded<PacedResult>} loaded
 * @returns {'fails' | 'undecided'} undecided only where the machine itself says that others had it
 */
function failsUnlessBusy (loaded) {
  return stats.spoilersOf(loaded).length ? 'undecided' : 'fails'
}
