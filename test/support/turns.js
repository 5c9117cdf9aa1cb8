// @ts-check
// Two servers of one file each, in turns as a comparison takes them.
import { judge } from 'bench-in-turns'
import { runSlices } from '../../packages/bench-in-turns/turns/turns.js'
import { DEFAULTS } from 'bench-in-turns/kit.js'
import { appOf } from './app.js'

/**
 * @param {import('node:test').TestContext} t
 * @param {{ older: string, now: string }} sources
 * @param {object} [options] what differs from the usual
 */
export async function compareSources (t, sources, options = {}) {
  const contenders = await Promise.all(['older', 'now'].map(async id => ({ id, app: await appOf(t, sources[id]) })))
  const run = judge(await runSlices(contenders, {
    pairs: [[contenders[0], contenders[1]]],
    options: { ...DEFAULTS, generations: 6, warmUpRequests: 3000, longestWarmUpMs: 1500, connections: 10, ...options },
    seed: 1,
    signal: AbortSignal.timeout(280_000),
    onPair () {}
  }))
  return { run, decided: run.decide([{ over: 'now', under: 'older' }])[0] }
}
