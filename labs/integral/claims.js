// @ts-check
import { max, median } from 'simple-statistics'
import { claim, message, ratioClaim, stats } from '../kit.js'
import { integralsPerS, loadsOf, loopDelay, p50, speedUp } from './report-figures.js'

/** @import { LabClaim } from '../index.js' */

const CALLERS = 4
/** By the number of samples in a row. */
const SAME_SUMS = new Map([[1024, 127.99999736028109], [8192, 127.99999995875444], [16384, 127.99999998968899]])

/** @type {LabClaim[]} */
export const claims = [
  {
    id: 'same-sum-as-the-article',
    text: "the loop in JavaScript gives the article's sums to the last digit",
    bound: message`${[...SAME_SUMS.values()].map(String)} for n = ${[...SAME_SUMS.keys()].map(String)}`,
    check ({ samples }) {
      const sums = samples.filter(({ form }) => form === 'JS')
        .flatMap(({ sizes }) => sizes.filter(({ n }) => SAME_SUMS.has(n)))
      if (sums.length === 0) return claim.finding('undecided', 'it was not measured')
      const isSame = sums.every(({ n, value }) => value === SAME_SUMS.get(n))
      return claim.found(isSame, message`${[...new Set(sums.map(({ value }) => String(value)))]}`)
    }
  },
  speedClaim('plain-cpp-gives-little', 'the same loop in C++ is about as fast as in JavaScript', 'C++', 'JS', { atMost: 1.7 }),
  speedClaim('vectors-pay', 'C++ that computes several samples at once is several times as fast', 'C++, vectors', 'JS',
    { atLeast: 4 }),
  loadClaim('cores-speed-one', 'an integral on all cores is there sooner when one asks alone',
    { callers: 1, over: 'asynchronous', under: 'all cores', quantity: p50, bounds: { atLeast: 1.3 } }),
  loadClaim('cores-not-the-server', 'with as many callers as cores or more, all cores for one give no more integrals',
    { callers: CALLERS, over: 'all cores', under: 'asynchronous', quantity: integralsPerS, bounds: { atMost: 1.3 } }),
  {
    id: 'synchronous-stops-the-loop',
    text: 'a synchronous addon keeps the event loop from everything else for as long as a call takes',
    bound: message`at ${CALLERS} callers, the p99 of the delay is at least the time of a call, and higher than with the other`,
    check ({ samples }) {
      if (!loadsOf(samples, 'synchronous', CALLERS).length) return claim.finding('undecided', 'it was not measured')
      const middle = (way, callers, quantity) => median(loadsOf(samples, way, callers).map(quantity))
      const [sync, other] = ['synchronous', 'asynchronous'].map(way => middle(way, CALLERS, loopDelay))
      const isSo = sync >= middle('synchronous', 1, p50) && sync > other
      return claim.found(isSo, 'the loop is delayed by', claim.number(sync), 'ms with the synchronous addon, and by', claim.number(other), 'ms with the other')
    }
  }
]

/** @returns {LabClaim} of the time of a warm call, with the most samples: there a call's own price counts least */
function speedClaim (id, text, form, other, bounds) {
  return ratioClaim(id, text, { ...bounds, where: ` as fast as ${other}, at the largest n` },
    ({ samples }, { sizes }) => speedUp(samples, form, max(sizes), other))
}

/** @returns {LabClaim} of one way to call over another one */
function loadClaim (id, text, { callers, over, under, quantity, bounds }) {
  const of = (samples, way) => loadsOf(samples, way, callers)
  return ratioClaim(id, text, { ...bounds, where: `, with ${callers} caller${callers === 1 ? '' : 's'}` },
    ({ samples }) => stats.ratioByRound(of(samples, over), of(samples, under), quantity))
}
