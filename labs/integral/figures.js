// @ts-check
import { max, median } from 'simple-statistics'
import { message, stats, value } from '../kit.js'
import { integralsPerS, loadsOf, loopDelay, p50, speedUp } from './report-figures.js'

const CALLERS = 4
/** By the number of samples in a row. */
const SAME_SUMS = new Map([[1024, 127.99999736028109], [8192, 127.99999995875444], [16384, 127.99999998968899]])

/** @type {import('../index.js').Figures} */
export const figures = {
  'same-sum-as-the-article' ({ samples }) {
    const sums = samples.filter(({ form }) => form === 'JS')
      .flatMap(({ sizes }) => sizes.filter(({ n }) => SAME_SUMS.has(n)))
    if (sums.length === 0) return value.notMeasured
    const isSame = sums.every(({ n, value }) => value === SAME_SUMS.get(n))
    const required = message`${[...SAME_SUMS.values()].map(String)} for n = ${[...SAME_SUMS.keys()].map(String)}`
    return { ...value.found(isSame, message`${[...new Set(sums.map(({ value }) => String(value)))]}`), required }
  },
  'plain-cpp-gives-little': (...measured) => speedOf(measured, 'C++', 'JS'),
  'vectors-pay': (...measured) => speedOf(measured, 'C++, vectors', 'JS'),
  'cores-not-the-server': ({ samples }) =>
    loadRatio(samples, { callers: CALLERS, over: 'all cores', under: 'asynchronous', quantity: integralsPerS }),
  'delay-by-a-call': ({ samples }) => value.ratio(
    middle(samples, 'synchronous', CALLERS, loopDelay) / middle(samples, 'synchronous', 1, p50),
    message`p99 of the delay at ${CALLERS} callers ÷ time of a call`),
  'delay-by-the-other': ({ samples }) => value.ratio(
    middle(samples, 'synchronous', CALLERS, loopDelay) / middle(samples, 'asynchronous', CALLERS, loopDelay),
    message`p99 of the delay at ${CALLERS} callers, synchronous ÷ asynchronous`)
}

/** Of a warm call, with the most samples: there a call's own price counts least. */
function speedOf ([{ samples }, { sizes }], form, other) {
  return value.ratio(speedUp(samples, form, max(sizes), other), message`as fast as ${other}, at the largest n`)
}

function loadRatio (samples, { callers, over, under, quantity }) {
  return value.ratio(stats.ratioByRound(loadsOf(samples, over, callers), loadsOf(samples, under, callers), quantity))
}

function middle (samples, way, callers, quantity) {
  const loads = loadsOf(samples, way, callers)
  return loads.length ? median(loads.map(quantity)) : NaN
}
