// @ts-check
// Claims about what bench measures. Bounds are far from what was measured, so that noise does not break them.
import { inRow, message } from 'bench-in-turns/message.js'
import { finding, found, ratioFinding } from './claim.js'
import { findCpuRatio, findRatio, isRateOfGenerator, SLICES } from './stage-figures.js'

/**
 * @import { BenchAnalysis } from './analysis.js'
 * @import { Claim, Finding } from './claim.js'
 * @import { UsageError } from 'bench-in-turns/errors.js'
 */

/** @type {Claim[]} */
export const BENCH_CLAIMS = [
  ratioClaim({
    id: 'fix-answers-more',
    text: 'the fix answers many times as many requests in the same seconds',
    over: '02-listener-fix',
    under: '01-slow',
    load: '100',
    atLeast: 10
  }),
  ratioClaim({
    id: 'rewrite-is-cheaper',
    text: 'a request costs the optimised server less CPU time than the fixed one',
    over: '03-optimized',
    under: '02-listener-fix',
    atMost: 0.71
  }),
  ratioClaim({
    id: 'fastify-is-cheaper',
    text: 'a request costs Fastify less CPU time than restify',
    over: 'fastify-variant',
    under: '03-optimized',
    atMost: 0.95
  }),
  ratioClaim({
    id: 'ceiling-is-cheaper',
    text: 'a request costs a server without a framework less CPU time than restify',
    over: 'ceiling',
    under: '03-optimized',
    atMost: 0.9
  }),
  ratioClaim({
    id: 'koa-fix-answers-more',
    text: 'on Koa, too, the fix answers many times as many',
    over: 'koa-variant/02-listener-fix',
    under: 'koa-variant/01-slow',
    load: '100',
    atLeast: 10
  }),
  ratioClaim({
    id: 'koa-rewrite-is-cheaper',
    text: 'on Koa, too, the rewrite makes a request cheaper',
    over: 'koa-variant/04-optimized',
    under: 'koa-variant/03-no-stringify',
    atMost: 0.71
  })
]

/**
 * @param {{ id: string, text: string, over: string, under: string } & (
 *   { load: string, atLeast: number } | { load?: undefined, atMost: number })} wanted stages, and the bound; `load` as
 *   analysis names it, for requests per second, and without it CPU time per request in slices
 * @returns {Claim}
 */
function ratioClaim ({ id, text, over, under, load, ...bounds }) {
  const check = ({ bench }) => {
    const bar = whyNotMeasured(bench, [over, under])
    if (bar) return bar
    if (!load) return ratioFinding(findCpuRatio(bench, { over, under, load: SLICES }), bounds)
    // The faster one is at least as fast as the generator. A slower one that the generator held back is not known.
    return isRateOfGenerator(bench, under, load)
      ? finding('undecided', message`the load generator was full, so the rate of ${under} is not known`)
      : ratioFinding(findRatio(bench, { over, under, load }), bounds)
  }
  const command = `npm run bench -- ${under} ${over}`
  const bound = 'atMost' in bounds
    ? message`at most ${bounds.atMost}x the CPU time`
    : message`at least ${bounds.atLeast}x`
  return { id, text, bound, source: 'bench', command, check }
}

/**
 * @param {BenchAnalysis | null} bench
 * @param {string[]} stages
 * @returns {Finding | null} what keeps one of them from being measured
 */
function whyNotMeasured (bench, stages) {
  if (!bench) return finding('undecided', 'not measured')
  const { gates, samples, slices, contenders } = bench
  const gate = gates.find(({ stage, passed }) => stages.includes(stage) && !passed)
  if (gate) return found(false, message`${gate.stage} does not pass the gate`)
  const ids = contenders.filter(({ stage }) => stages.includes(stage.id)).map(({ id }) => id)
  const sample = samples.find(({ contender, status }) => ids.includes(contender) && status === 'failed')
  if (sample) return found(false, message`${inRow(sample.reasons)}`)
  const failure = slices?.failures.find(({ contender }) => stages.includes(contender))
  return failure ? found(false, message`${failure.message}`) : null
}
