// @ts-check
// Claims about what bench measures. Bounds are far from what was measured, so that noise does not break them.
import { compareSlices } from '../analyse/league.js'
import { findRatio } from '../analyse/ratios.js'
import { reaches } from '../analyse/resolved.js'
import { finding, found, ratio } from './finding.js'

/**
 * @import { BenchAnalysis } from '../analyse/bench.js'
 * @import { Claim } from './claim.js'
 * @import { Finding } from './finding.js'
 */

const NOT_MEASURED = 'not measured'

/** @type {Claim[]} */
export const BENCH_CLAIMS = [
  rateClaim('fix-answers-more', 'the fix answers many times as many requests in the same seconds', {
    over: '02-listener-fix',
    under: '01-slow',
    load: '100',
    atLeast: 10
  }),
  cpuClaim('rewrite-is-cheaper', 'a request costs the optimised server less CPU time than the fixed one', {
    over: '03-optimized',
    under: '02-listener-fix',
    atLeast: 1.4
  }),
  cpuClaim('fastify-is-cheaper', 'a request costs Fastify less CPU time than restify', {
    over: 'fastify-variant',
    under: '03-optimized',
    atLeast: 1.05
  }),
  cpuClaim('ceiling-is-cheaper', 'a request costs a server without a framework less CPU time than restify', {
    over: 'ceiling',
    under: '03-optimized',
    atLeast: 1.1
  }),
  rateClaim('koa-fix-answers-more', 'on Koa, too, the fix answers many times as many', {
    over: 'koa-variant/02-listener-fix',
    under: 'koa-variant/01-slow',
    load: '100',
    atLeast: 10
  }),
  cpuClaim('koa-rewrite-is-cheaper', 'on Koa, too, the rewrite makes a request cheaper', {
    over: 'koa-variant/04-optimized',
    under: 'koa-variant/03-no-stringify',
    atLeast: 1.4
  })
]

/**
 * @param {string} id
 * @param {string} text
 * @param {{ over: string, under: string, load: string, atLeast: number }} wanted stages, load as analysis names it, and
 *   the bound
 * @returns {Claim} about requests per second
 */
export function rateClaim (id, text, { over, under, load, atLeast }) {
  const check = ({ bench }) =>
    barred(bench, [over, under]) ?? judgeRatio(findRatio(bench, { over, under, load }), atLeast)
  return { ...describe(id, text, over, under), bound: `at least ${atLeast}x`, check }
}

/**
 * @param {string} id
 * @param {string} text
 * @param {{ over: string, under: string, atLeast: number }} wanted stages, and the bound
 * @returns {Claim} about CPU time per request
 */
export function cpuClaim (id, text, { over, under, atLeast }) {
  const check = ({ bench }) =>
    barred(bench, [over, under]) ??
    judgeRatio(bench.slices && compareSlices(bench.slices, over, under)?.cpuMicrosPerRequest, atLeast, {
      noisePair: bench.league?.noisePair?.cpuMicrosPerRequest
    })
  return { ...describe(id, text, over, under), bound: `at least ${atLeast}x`, check }
}

function describe (id, text, over, under) {
  return { id, text, source: 'bench', command: `npm run bench -- ${under} ${over}` }
}

/** @returns {Finding} */
function judgeRatio (measured, atLeast, { noisePair = null } = {}) {
  if (!measured) return finding('unresolved', NOT_MEASURED)
  return finding(reaches(measured, atLeast, noisePair), ratio(measured))
}

/**
 * @param {BenchAnalysis | null} bench
 * @param {string[]} stages
 * @returns {Finding | null} what keeps a stage from being measured
 */
function barred (bench, stages) {
  if (!bench) return finding('unresolved', NOT_MEASURED)
  const { gates, samples, slices, contenders } = bench
  const gate = gates.find(({ stage, passed }) => stages.includes(stage) && !passed)
  if (gate) return found(false, `${gate.stage} does not pass the gate`)
  const ids = contenders.filter(({ stage }) => stages.includes(stage.id)).map(({ id }) => id)
  const sample = samples.find(({ contender, status }) => ids.includes(contender) && status === 'failed')
  if (sample) return found(false, sample.reasons.join('; '))
  const failure = slices?.failures.find(({ contender }) => stages.includes(contender))
  return failure ? found(false, failure.message) : null
}
