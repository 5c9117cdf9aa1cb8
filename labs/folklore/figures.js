// @ts-check
import { value } from '../kit.js'
import { ratiosOf } from './report-verdicts.js'

/** @type {import('../index.js').Figures} */
export const figures = {
  'closures-are-cheap': data => cellsOf(data, { names: ['closure-array'], from: 10, upTo: 20 }),
  'first-call-was-expensive': data => cellsOf(data, { names: ['closure-called-once'], upTo: 5 }),
  'for-in-stays-expensive': data => cellsOf(data, { names: ['for-in'] })
}

/** Each ratio of some experiments on some versions. */
function cellsOf (data, { names, from = 0, upTo = Infinity }) {
  const cells = data.experiments.filter(({ name }) => names.includes(name))
    .flatMap(experiment => ratiosOf(data, experiment))
  const wanted = cells.filter(({ node }) => majorOf(node) >= from && majorOf(node) <= upTo)
  return value.ratio(wanted.map(({ ratio }) => ratio))
}

const majorOf = node => Number(/\d+/.exec(node)?.[0])
