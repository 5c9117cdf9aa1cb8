// @ts-check
import { setTimeout as wait } from 'node:timers/promises'
import { openPaced } from '../../measure/autocannon.js'
import { spoilersOf } from '../../measure/machine.js'
import { loadServer } from '../../measure/load-server.js'
import { say } from '../../render/say.js'
import { fails, holds } from '../verdict.js'
import { withServer } from '../with-server.js'

/**
 * @import { PacedResult } from '../../measure/autocannon.js'
 * @import { Message } from '../../render/say.js'
 * @import { Loaded } from '../../measure/load-server.js'
 * @import { Context, Finding } from '../check-exercise.js'
 */

const CALM = { times: 0.5, durationS: 3 } // of what the server can do
const BUSY = { times: 4, durationS: 4 }
const REST_MS = 1000 // for whoever looks back that far
// Somebody else may have the processor for a moment, and the requests of that time come all at once.
const FEW_REFUSED = 0.1
const MANY_REFUSED = 0.5
const LEAST_REFUSED = 0.25 // of four times what it can do
const LEAST_ANSWERED = 0.25 // of what it can do

/**
 * Does the server refuse what is too much, soon, and next to nothing while it has half of what it can do? And does it
 * see by itself when it can do less?
 *
 * @param {{ path: string, rate: number, connections: number, withinMs: number, slower: { times: number, settings:
 *   Record<string, string> } }} condition `rate` in requests per second is what it can do; `settings` are environment
 *   variables with which each request takes so many times as long
 * @param {Context} context
 * @returns {Promise<Finding>}
 */
export async function overload ({ path, rate, connections, withinMs, slower }, { stage, signal }) {
  const generator = openPaced(signal)
  const load = (server, { times, durationS }, rate) => loadServer(server, () =>
    generator.run(server.url + path, { connections, durationS, overallRate: times * rate }))
  const slowed = { ...stage, settings: { ...stage.settings, ...slower.settings } }
  const slowRate = rate / slower.times
  try {
    const problem = await findProblem([
      () => withServer(stage, signal, server => findProblem([
        async () => judgeCalm(await load(server, CALM, rate), say('before the load')),
        async () => judgeBusy(await load(server, BUSY, rate), { rate, withinMs }),
        () => wait(REST_MS, null, { signal }),
        async () => judgeCalm(await load(server, CALM, rate), say('afterwards'))
      ])),
      () => withServer(slowed, signal, async server =>
        judgeBusy(await load(server, BUSY, slowRate), { rate: slowRate, withinMs, times: slower.times }))
    ])
    return problem ?? holds(say(
      'refuses what is too much at {busy} requests per second, next to nothing at {calm}, and sees when a request ' +
        'takes {times} times as long',
      { busy: BUSY.times * rate, calm: CALM.times * rate, times: slower.times }
    ))
  } finally {
    await generator.stop()
  }
}

/**
 * @param {(() => Promise<Finding | null>)[]} judges asked in turn, until one of them says that it fails
 * @returns {Promise<Finding | null>} that, or what is undecided
 */
async function findProblem (judges) {
  /** @type {Finding | null} */
  let undecided = null
  for (const judge of judges) {
    const finding = await judge()
    if (finding?.verdict === 'fails') return finding
    undecided ??= finding
  }
  return undecided
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
 * @param {{ rate: number, withinMs: number, times?: number }} wanted `times` as long as at first, where a request takes
 *   longer
 * @returns {Finding | null}
 */
function judgeBusy (loaded, { rate, withinMs, times }) {
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
  if (lateMs > withinMs) {
    const says = say(
      'lets one client in ten wait for over {lateMs} ms {sent}, and {withinMs} ms is all they may',
      { lateMs, sent, withinMs }
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
