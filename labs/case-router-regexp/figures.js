// @ts-check
import { median } from 'simple-statistics'
import { message, value } from '../kit.js'
import { inOrder } from './report.js'

/** @type {import('../index.js').Figures} */
export const figures = {
  growth ({ samples }) {
    const [shorter, longer] = mediansOf(samples, 'router-old').slice(-2)
    return value.ratio(longer / shorter, 'time for the longest URL ÷ for the one half as long')
  },
  repaired: ({ samples }) => value.ms(['router-repaired', 'router-new'].map(router => mediansOf(samples, router).at(-1) ?? null)),
  'router-regexp-meaning' ({ samples }) {
    const routed = inOrder(samples)
    if (routed.length < 3) return value.notMeasured
    const isOther = routed.map(({ flight }) => flight.from).join() === 'st,st-gallen,st-gallen'
    const isSo = isOther && routed.map(({ takesPattern }) => takesPattern).join() === 'true,true,false'
    const measured = message`with each version, the flight is from ${routed.map(({ flight }) => flight.from)}`
    return { ...value.found(isSo, measured), required: 'st before the repair, st-gallen after it; expressions are refused from 8 on' }
  }
}

function mediansOf (samples, router) {
  return samples.find(one => one.router === router)?.urls.map(url => median(url.ms)) ?? []
}
