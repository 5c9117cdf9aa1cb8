// @ts-check
import { setTimeout as wait } from 'node:timers/promises'
import { fails, holds } from '../../../scripts/check/verdict.js'
import { withServer } from '../../../scripts/check/with-server.js'
import { openPaced } from 'bench-in-turns/load/autocannon.js'
import { loadServer } from 'bench-in-turns/load/load-server.js'
import { spoilersOf } from 'bench-in-turns/load/machine.js'
import { say } from '../../../scripts/render/say.js'

/**
 * @import { Context, Finding } from '../../../scripts/check/check-exercise.js'
 * @import { PacedResult } from 'bench-in-turns/load/autocannon.js'
 * @import { Loaded } from 'bench-in-turns/load/load-server.js'
 * @import { Message } from '../../../scripts/render/say.js'
 */

const RATE = 50 // requests per second that the server can do
const CONNECTIONS = 50
const WITHIN_MS = 1000
const SLOWER = 2.5 // times as long as a request takes at first
const SLOWER_SETTINGS = { WORK_MS: '50' }
const CALM = { times: 0.5, durationS: 3 } // of what the server can do
const BUSY = { times: 4, durationS: 4 }
const REST_MS = 1000 // for whoever looks back that far
// Somebody else may have the processor for a moment, and the requests of that time come all at once.
const FEW_REFUSED = 0.1
const MANY_REFUSED = 0.9 // by whoever refuses on a calm machine, too
const LEAST_REFUSED = 0.25 // of four times what it can do
const LEAST_ANSWERED = 0.25 // of what it can do

/**
 * Does the server refuse what is too much, soon, and next to nothing while it has half of what it can do? And does it
 * see by itself when it can do less?
 *
 * @param {Context} context
 * @returns {Promise<Finding>}
 */
export async function check ({ stage, signal }) {
  const generator = openPaced(signal)
  const load = (server, { times, durationS }, rate = RATE) => loadServer(server, () =>
    generator.run(`${server.url}/`, { connections: CONNECTIONS, durationS, overallRate: times * rate }))
  const slowed = { ...stage, settings: SLOWER_SETTINGS }
  const slowRate = RATE / SLOWER
  try {
    const problem = await withServer(stage, signal, async server =>
      judgeCalm(await load(server, CALM), say('before the load')) ??
      judgeBusy(await load(server, BUSY), { rate: RATE }) ??
      await wait(REST_MS, null, { signal }) ??
      judgeCalm(await load(server, CALM), say('afterwards'))
    ) ?? await withServer(slowed, signal, async server =>
      judgeBusy(await load(server, BUSY, slowRate), { rate: slowRate, times: SLOWER }))
    return problem ?? holds(say(
      'refuses what is too much at {busy} requests per second, next to nothing at {calm}, and sees when a request ' +
        'takes {times} times as long',
      { busy: BUSY.times * RATE, calm: CALM.times * RATE, times: SLOWER }
    ))
  } finally {
    await generator.stop()
  }
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
 * @param {{ rate: number, times?: number }} wanted `times` as long as at first, where a request takes longer
 * @returns {Finding | null}
 */
function judgeBusy (loaded, { rate, times }) {
  const { requests, non2xx, latencyMs } = loaded.result
  const sent = times
    ? say('at {busy} requests per second that take {times} times as long', { busy: BUSY.times * rate, times })
    : say('at {busy} requests per second', { busy: BUSY.times * rate })
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
  return spoilersOf(loaded).length ? 'undecided' : 'fails'
}
